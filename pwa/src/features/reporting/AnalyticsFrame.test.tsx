import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnalyticsFrame } from "./ReportingDashboardPage";
import { isExpired, type Analytics } from "./reporting";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const MINUTE = 60_000;
const opened: Analytics = {
  token: "a.b.c",
  url: "https://figures.example/embed/dashboard/a.b.c",
  endsAt: NOW + 30 * MINUTE,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it("fills the page with the dashboard, 4000 px high", () => {
  render(<AnalyticsFrame analytics={opened} onOver={() => undefined} />);
  const frame = screen.getByTitle("Analytics");
  expect(frame.getAttribute("src")).toBe(opened.url);
  expect(frame.getAttribute("height")).toBe("4000");
});

it("asks for another token a minute before the end, and not sooner", () => {
  const onOver = vi.fn();
  render(<AnalyticsFrame analytics={opened} onOver={onOver} />);
  act(() => void vi.advanceTimersByTime(29 * MINUTE - 1));
  expect(onOver).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onOver).toHaveBeenCalledOnce();
});

it("asks at once when a device wakes after the end", () => {
  const onOver = vi.fn();
  render(<AnalyticsFrame analytics={opened} onOver={onOver} />);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onOver).not.toHaveBeenCalled();
  vi.setSystemTime(NOW + 31 * MINUTE);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onOver).toHaveBeenCalledOnce();
});

it("takes a token for expired if it is missing or its end is earlier than now", () => {
  expect(isExpired(undefined, NOW)).toBe(true);
  expect(isExpired({ ...opened, token: "" }, NOW)).toBe(true);
  expect(isExpired({ ...opened, endsAt: NOW - 1 }, NOW)).toBe(true);
  expect(isExpired({ ...opened, endsAt: NOW }, NOW)).toBe(false);
});
