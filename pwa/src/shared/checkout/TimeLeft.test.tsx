// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteServerTime } from "@/api/clock";
import { useSecondsUntil } from "./TimeLeft";

const HOUR = 3_600_000;
const SERVER = Date.parse("2026-11-23T19:00:00Z");
const END = new Date(SERVER + 600_000).toISOString();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  noteServerTime(Date.now(), Date.now(), Date.now());
  vi.useRealTimers();
});

it.each([HOUR, -HOUR, 0])("counts down to the end of a basket on a device that is %i ms ahead", (wrong) => {
  vi.setSystemTime(SERVER + wrong);
  noteServerTime(SERVER, SERVER, Date.now());
  const { result } = renderHook(() => useSecondsUntil(END));
  expect(result.current).toBe(600);
  act(() => void vi.advanceTimersByTime(590_000));
  expect(result.current).toBe(10);
});

it("is put right at once when the device learns the time", () => {
  vi.setSystemTime(SERVER + HOUR);
  const { result } = renderHook(() => useSecondsUntil(END));
  expect(result.current).toBe(0);
  act(() => noteServerTime(SERVER, SERVER, Date.now()));
  expect(result.current).toBe(600);
});
