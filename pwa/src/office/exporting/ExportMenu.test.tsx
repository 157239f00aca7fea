import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import type { FileForm } from "./exports";
import { closeDialog, dialogs } from "@/shell/dialogs";

const narrow = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

beforeEach(() => narrow(false));
afterEach(() => {
  cleanup();
  closeDialog();
  vi.unstubAllGlobals();
});

function show(formats: readonly FileForm[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportMenu list="venues" asked={{}} formats={formats} isEmpty />
    </QueryClientProvider>,
  );
  return screen.getByRole("button", { name: "Export" });
}

/** Whether a button is off, and why: nothing where it is not. */
function reasonOf(button: HTMLElement): string | undefined {
  const described = button.getAttribute("aria-describedby");
  return described && button.ariaDisabled === "true"
    ? (document.getElementById(described)?.textContent ?? undefined)
    : undefined;
}

const NOTHING = "There is nothing to export";

it("says of an empty list why each file cannot be had, and leads to the files that one has", async () => {
  const opener = show(["pdf", "csv"]);
  expect(reasonOf(opener)).toBeUndefined();
  const come = new Promise((resolve) => document.addEventListener("ionPopoverDidPresent", resolve, { once: true }));
  fireEvent.click(opener);
  await come;
  const item = (name: string) => screen.getByRole("button", { name });
  expect(["PDF", "CSV"].map((name) => reasonOf(item(name)))).toEqual([NOTHING, NOTHING]);
  fireEvent.click(item("Your exports"));
  expect(dialogs.read()?.name).toBe("exports");
});

it("says so itself where it has no menu", () => {
  expect(reasonOf(show(["pdf"]))).toBe(NOTHING);
});

it("stands beside a list's heading in words on a desk, and behind dots on a phone, with whatever else it is had as", async () => {
  const run = vi.fn();
  const Menu = () => (
    <QueryClientProvider client={new QueryClient()}>
      <ExportMenu
        list="orders"
        asked={{}}
        formats={["pdf"]}
        isListMenu
        more={[{ icon: "export", label: "Export CSV", run }]}
      />
    </QueryClientProvider>
  );
  const { unmount } = render(<Menu />);
  expect(screen.getByRole("button", { name: "Export" }).textContent).toBe("Export");
  unmount();

  narrow(true);
  render(<Menu />);
  const dots = screen.getByRole("button", { name: "Export" });
  expect(dots.textContent).toBe("");
  const come = new Promise((resolve) => document.addEventListener("ionPopoverDidPresent", resolve, { once: true }));
  fireEvent.click(dots);
  await come;
  fireEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "PDF" })).toBeTruthy();
});
