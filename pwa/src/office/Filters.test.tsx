import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Filters } from "@/office/Filters";

const clearOne = vi.fn();
const clearAll = vi.fn();

/** A window of that width, as its media queries have it. */
function widen(px: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: px <= Number(/max-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}

const show = (isFolded: boolean, set = [{ text: "Status: Refund", onClear: clearOne }]) =>
  render(
    <Filters isFolded={isFolded} set={set} onClear={clearAll} hides="Settled ones are hidden">
      <label>
        Status <select />
      </label>
    </Filters>,
  );

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  // Here an element is in the document before it has what React gives it, of which Ionic complains.
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("names what is set and what is hidden, and takes away one of them or all", () => {
  widen(1440);
  show(false);
  expect(screen.getByText("Settled ones are hidden")).toBeTruthy();
  press("Clear Status: Refund");
  expect(clearOne).toHaveBeenCalledTimes(1);
  press("Clear");
  expect(clearAll).toHaveBeenCalledTimes(1);
});

it("has its fields at hand at a desk, or behind a button where there are many, open while anything is set", () => {
  widen(1440);
  const view = show(false);
  expect(screen.getByLabelText("Status")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "1 filter" })).toBeNull();
  view.unmount();
  show(true);
  expect(screen.getByLabelText("Status")).toBeTruthy();
  press("1 filter");
  expect(screen.queryByLabelText("Status")).toBeNull();
});

it("has them in a sheet on a phone, behind a button that says how many are set", () => {
  widen(390);
  show(false);
  expect(screen.queryByLabelText("Status"), "what is set says its chip").toBeNull();
  press("1 filter");
  // What Ionic says before it shows a modal: then its content is there, and jsdom need not show it.
  const modal = document.querySelector("ion-modal");
  if (modal) fireEvent(modal, new Event("ionMount"));
  expect(screen.getByLabelText("Status").closest("ion-modal")).toBeTruthy();
  fireEvent.click(screen.getByText("Clear all"));
  expect(clearAll).toHaveBeenCalledTimes(1);
});

it("says nothing of what is set while nothing is", () => {
  widen(390);
  show(false, []);
  expect(screen.getByRole("button", { name: "Filters" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
});
