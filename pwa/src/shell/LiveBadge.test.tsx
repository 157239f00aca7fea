import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverNow } from "@/api/clock";
import { parts } from "@/device/parts";
import type { LiveStatus } from "@/live/live";
import { LiveBadge } from "@/shell/LiveBadge";

const status = () => screen.queryByRole("status")?.textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("says that a line is being opened only once that takes long", () => {
  const { rerender } = render(<LiveBadge live="connecting" />);
  act(() => void vi.advanceTimersByTime(2_900));
  expect(status()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(200));
  expect(status()).toBe("Connecting");
  rerender(<LiveBadge live="live" />);
  expect(status()).toBe("Live");
  act(() => void vi.advanceTimersByTime(3_000));
  rerender(<LiveBadge live="connecting" />);
  expect(status()).toBeUndefined();
});

it.each<[LiveStatus, string]>([
  ["live", "Live"],
  ["reconnecting", "Reconnecting"],
  ["offline", "Offline"],
])("says at once that it is %s", (live, word) => {
  render(<LiveBadge live={live} />);
  expect(status()).toBe(word);
});

it("shows how old the figures are where they are read by HTTP, and tells readers only that they are", () => {
  render(<LiveBadge live="polling" polledAt={serverNow() - 7000} waiting={2} />);
  expect(status()).toBe("Live updates are blocked here. Foyer asks every 15 seconds.");
  expect(screen.getByText("Updated 7 s ago, 2 waiting")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText("Updated 10 s ago, 2 waiting")).toBeTruthy();
});

it("says at once that there is no network, and what waits", () => {
  vi.spyOn(parts.network, "isOnline").mockReturnValue(false);
  const { rerender } = render(<LiveBadge live="connecting" />);
  expect(status()).toBe("Offline");
  vi.mocked(parts.network.isOnline).mockReturnValue(true);
  rerender(<LiveBadge live="connecting" waiting={3} />);
  expect(status()).toBe("Connecting, 3 waiting");
});
