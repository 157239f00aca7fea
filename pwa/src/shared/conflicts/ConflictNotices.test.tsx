// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import { removeSession, setSession } from "@/shell/session";
import { closeToast, toastStore } from "@/shell/toast";
import { ConflictNotices } from "./ConflictNotices";
import type { ConflictDto } from "./conflicts";

const conflict = (id: number, performance: number, settled_at: string | null = null) =>
  ({
    id,
    version: 1,
    performance,
    event_name: "Hamlet",
    starts_at: "2026-11-21T19:30:00Z",
    timezone: "Europe/London",
    verdict: "refunded",
    message: "The ticket is already Refunded...",
    at: "2026-11-21T19:10:00Z",
    gate: "North",
    device_name: "Stage door",
    by: "Dora Lee",
    first_at: null,
    ticket: null,
    upsell: "",
    upsell_item: null,
    exchanged_for: null,
    settled_at,
  }) as ConflictDto;

let hear: (...items: readonly ConflictDto[]) => void;
let go: (path: string) => void;

function Way() {
  const navigate = useNavigate();
  useEffect(() => {
    go = (path) => act(() => void navigate(path));
  }, [navigate]);
  return <ConflictNotices />;
}

beforeEach(() => {
  setSession({ userid: 2, roleid: 2, accountid: 1, customdateformat: "DD-MM-YYYY" } as Parameters<
    typeof setSession
  >[0]);
  vi.spyOn(line, "listen").mockImplementation((_topic: string, listener: Listener) => {
    hear = (...items) => act(() => listener.onItems?.(items, undefined));
    return () => undefined;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/EventDashboard"]}>
        <Way />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  toastStore.read().forEach(({ id }) => closeToast(id));
  removeSession();
  vi.restoreAllMocks();
});

const texts = () => toastStore.read().map(({ text }) => text);

it("offers the way to the log, and closes when one has come there by oneself", () => {
  hear(conflict(1, 7));
  expect(texts()).toEqual([expect.stringContaining("North")]);
  go("/DoorLog/8");
  expect(texts()).toHaveLength(1);
  go("/DoorLog/7");
  expect(texts()).toEqual([]);
});

it("is not offered on the log of that very performance, where it stands already", () => {
  go("/DoorLog/7");
  hear(conflict(1, 7));
  expect(texts()).toEqual([]);
  hear(conflict(2, 8), conflict(3, 7));
  expect(texts()).toHaveLength(1);
  hear(conflict(2, 8, "2026-11-21T19:20:00Z"));
  expect(texts()).toEqual([]);
});

it("goes on telling of another performance, with its own number of them", () => {
  hear(conflict(1, 7), conflict(2, 8));
  expect(texts()).toEqual([expect.stringContaining("2")]);
  go("/DoorLog/7");
  expect(texts()).toEqual([expect.stringContaining("North")]);
});

it("goes on telling of another performance when one has pressed it and is led to the newest", () => {
  hear(conflict(1, 7), conflict(2, 8));
  act(() => toastStore.read()[0]?.action?.run());
  expect(texts()).toEqual([expect.stringContaining("North")]);
  go("/DoorLog/7");
  expect(texts()).toEqual([]);
});

it("does not tell again of what one has closed", () => {
  hear(conflict(1, 7), conflict(2, 8));
  toastStore.read().forEach(({ id }) => closeToast(id));
  go("/DoorLog/7");
  expect(texts()).toEqual([]);
  hear(conflict(3, 9));
  expect(texts()).toEqual([expect.stringContaining("North")]);
});
