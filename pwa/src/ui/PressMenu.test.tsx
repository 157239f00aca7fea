import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { PressMenu } from "./PressMenu";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  run.mockClear();
});

const WHY = "Its event is over";
const run = vi.fn();

const ACTIONS = [
  { icon: "mail", label: "Mail", run },
  { icon: "undo", label: "Refund", run, disabledReason: WHY },
] as const;

function Opener() {
  const [press, setPress] = useState<Event>();
  return (
    <>
      <button aria-expanded={press !== undefined} onClick={(event) => setPress(event.nativeEvent)}>
        Order 3
      </button>
      <PressMenu label="Order 3" press={press} actions={ACTIONS} onGone={() => setPress(undefined)} />
    </>
  );
}

/** The menu once it has come, as Ionic has it. */
async function open() {
  render(<Opener />);
  const opener = screen.getByRole("button", { name: "Order 3" });
  const come = new Promise((resolve) => document.addEventListener("ionPopoverDidPresent", resolve, { once: true }));
  fireEvent.click(opener);
  await come;
  const item = (name: string) => screen.getByRole("button", { name });
  return { item, isOpen: () => opener.getAttribute("aria-expanded") === "true" };
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

it("stands within a window that ends above where it was placed", async () => {
  // What the window's drawing would say of a menu of 200 px that hangs from a row near the end.
  const below = new DOMRect(100, window.innerHeight - 60, 216, 200);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(below);
  await open();
  const menu = document.querySelector<HTMLElement>("ion-popover")!;
  await waitFor(() => expect(menu.style.getPropertyValue("--offset-y")).toBe("-148px"));
});
