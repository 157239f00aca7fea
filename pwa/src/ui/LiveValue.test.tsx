import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveValue, LiveRegion } from "@/ui/LiveValue";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const tinted = (text: string) => screen.getByText(text).classList.contains("is-changed");

/** How often a tint has come since. */
function seenTints(drawn: HTMLElement): () => number {
  const set = vi.spyOn(drawn, "setAttribute");
  return () => set.mock.calls.filter(([name, value]) => name === "class" && value.includes("is-changed")).length;
}

it("tints a changed figure until it rests, and a rush of changes once", () => {
  const view = render(<LiveValue value={481} />);
  expect(tinted("481")).toBe(false);
  view.rerender(<LiveValue value={482} />);
  expect(tinted("482")).toBe(true);
  pass(1000);
  expect(tinted("482"), "it fades").toBe(false);

  const drawn = screen.getByText("482");
  const tints = seenTints(drawn);
  for (let value = 483; value < 503; value += 1) {
    view.rerender(<LiveValue value={value} />);
    pass(150);
    expect(tinted(String(value)), "it stands").toBe(true);
  }
  pass(1000);
  expect(screen.getByText("502"), "the same element: nothing begins anew").toBe(drawn);
  expect(tints()).toBe(1);
});

it("speaks at most every ten seconds, and the newest", () => {
  const view = render(<LiveRegion text="1 in" />);
  view.rerender(<LiveRegion text="2 in" />);
  view.rerender(<LiveRegion text="3 in" />);
  expect(screen.getByRole("status").textContent).toBe("1 in");
  pass(10_000);
  expect(screen.getByRole("status").textContent).toBe("3 in");
});
