import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Filters } from "./Filters";

vi.mock("@ionic/react", () => ({
  IonModal: ({ children }: { children: React.ReactNode }) => <div role="dialog">{children}</div>,
}));

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
  expect(within(screen.getByRole("dialog")).getByLabelText("Status")).toBeTruthy();
  fireEvent.click(screen.getByText("Clear all"));
  expect(clearAll).toHaveBeenCalledTimes(1);
});

it("says nothing of what is set while nothing is", () => {
  widen(390);
  show(false, []);
  expect(screen.getByRole("button", { name: "Filters" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
});
