// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteServerTime } from "@/api/clock";
import type { SaleTimes } from "../model";
import { useSaleClock } from "./venueClock";

const HOUR = 3_600_000;
const SERVER = Date.parse("2026-11-23T19:00:00Z");
const BEGINS = SERVER + 60_000;
const SALES: readonly SaleTimes[] = [
  { onSaleAt: new Date(BEGINS).toISOString(), offSaleAt: new Date(BEGINS + HOUR).toISOString() },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  noteServerTime(Date.now(), Date.now(), Date.now());
  vi.useRealTimers();
});

it.each([HOUR, -HOUR, 0])("changes when a sale begins, on a device that is %i ms ahead", (wrong) => {
  vi.setSystemTime(SERVER + wrong);
  noteServerTime(SERVER, SERVER, Date.now());
  const { result } = renderHook(() => useSaleClock(SALES));
  expect(result.current).toBe(SERVER);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBeLessThan(BEGINS);
  act(() => void vi.advanceTimersByTime(1_500));
  expect(result.current).toBeGreaterThanOrEqual(BEGINS);
  expect(result.current).toBeLessThan(BEGINS + 1_500);
});
