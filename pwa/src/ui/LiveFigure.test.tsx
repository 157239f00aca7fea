import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveFigure, Spoken } from "@/ui/LiveFigure";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const tinted = (text: string) => screen.getByText(text).className === "fy-changed";

it("tints a changed figure for 1.4 s, and several changes once", () => {
  const view = render(<LiveFigure value={481} />);
  expect(tinted("481")).toBe(false);
  view.rerender(<LiveFigure value={482} />);
  expect(tinted("482")).toBe(true);
  pass(1000);
  view.rerender(<LiveFigure value={483} />);
  pass(1000);
  expect(tinted("483")).toBe(true);
  pass(400);
  expect(tinted("483")).toBe(false);
});

it("speaks at most every ten seconds, and the newest", () => {
  const view = render(<Spoken text="1 in" />);
  view.rerender(<Spoken text="2 in" />);
  view.rerender(<Spoken text="3 in" />);
  expect(screen.getByRole("status").textContent).toBe("1 in");
  pass(10_000);
  expect(screen.getByRole("status").textContent).toBe("3 in");
});
