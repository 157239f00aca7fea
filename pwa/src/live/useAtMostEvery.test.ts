// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAtMostEvery } from "./lists";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first ask runs at once, many more are one, and the last is not lost", () => {
  const run = vi.fn();
  const { result } = renderHook(() => useAtMostEvery(2000, run));
  act(() => result.current());
  expect(run).toHaveBeenCalledTimes(1);

  act(() => {
    result.current();
    result.current();
    vi.advanceTimersByTime(1999);
  });
  expect(run).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(run).toHaveBeenCalledTimes(2);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(run).toHaveBeenCalledTimes(2);
});

test("nothing runs after its screen is gone", () => {
  const run = vi.fn();
  const { result, unmount } = renderHook(() => useAtMostEvery(2000, run));
  act(() => {
    result.current();
    result.current();
  });
  unmount();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(1);
});
