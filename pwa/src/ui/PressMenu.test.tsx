import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RowMenu } from "@/ui/RowMenu";

afterEach(() => {
  cleanup();
  run.mockClear();
});

const WHY = "Its event is over";
const run = vi.fn();

/** The menu once it has come, as Ionic has it. */
async function open() {
  render(
    <RowMenu
      label="Order 3"
      actions={[
        { icon: "mail", label: "Mail", run },
        { icon: "undo", label: "Refund", run, because: WHY },
      ]}
    />,
  );
  const dots = screen.getByRole("button", { name: "Order 3" });
  const come = new Promise((resolve) => document.addEventListener("ionPopoverDidPresent", resolve, { once: true }));
  fireEvent.click(dots);
  await come;
  const item = (name: string) => screen.getByRole("button", { name });
  return { item, isOpen: () => dots.getAttribute("aria-expanded") === "true" };
}

it("stays when something is pressed that cannot be done, and shows why", async () => {
  const { item, isOpen } = await open();
  const dismiss = vi.spyOn(document.querySelector("ion-popover")!, "dismiss");
  fireEvent.click(item("Refund"));
  expect(screen.getByRole("tooltip").textContent).toBe(WHY);
  expect([dismiss.mock.calls.length, run.mock.calls.length, isOpen()]).toEqual([0, 0, true]);
});

it("goes with what is pressed and done", async () => {
  const { item, isOpen } = await open();
  fireEvent.click(item("Mail"));
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(screen.queryByRole("button", { name: "Mail" })).toBeNull();
});
