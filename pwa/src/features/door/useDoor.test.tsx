// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sounds } from "@/device/signals";
import { removeSession, setSession } from "@/shell/session";
import { SEEN_MS } from "./camera/useCamera";
import { type Outcome, outcomeFromDto } from "./model";
import { verdict } from "./testing/door";
import { useDoor, VERDICT_WITHIN_MS } from "./useDoor";

const ways = vi.hoisted(() => ({ validate: vi.fn(), preview: vi.fn() }));
vi.mock("./verdict/validator", async (original) => ({ ...(await original<object>()), ...ways }));

const performance = {
  id: 1,
  event: "Hamlet",
  subcategory: "",
  venue: "Main House",
  startsAt: "2026-11-21T19:30:00Z",
  zone: "Europe/London",
  attendance: { version: 1, sold: 10, admitted: 0, left: 0 },
};
const Around = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const open = (confirms = true) =>
  renderHook(() => useDoor({ performance, gate: "North", direction: "entry", confirms }), { wrapper: Around }).result;

let answer: (outcome: Outcome) => void;

beforeEach(() => {
  setSession({ userid: 2, roleid: 3, accountid: 1, customdateformat: "DD-MM-YYYY" } as Parameters<
    typeof setSession
  >[0]);
  ways.preview.mockResolvedValue(outcomeFromDto(verdict("admitted", { nonce: "seen" })));
  ways.validate.mockImplementation(
    () =>
      new Promise<Outcome>((resolve) => {
        answer = resolve;
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  removeSession();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

it("lets one guest in by two quick taps on Admit, and sounds once for each verdict", async () => {
  const play = vi.spyOn(sounds, "play").mockImplementation(() => undefined);
  const door = open();
  act(() => void door.current.see("A code"));
  await waitFor(() => expect(door.current.state.shown?.held).toEqual({ code: "A code" }));
  const { confirm } = door.current;
  // Before the screen is drawn again, and after.
  act(() => {
    confirm();
    confirm();
  });
  act(() => door.current.confirm());
  expect(ways.validate).toHaveBeenCalledOnce();
  expect(door.current.state.shown?.isSent).toBe(true);
  await act(() => Promise.resolve(answer(outcomeFromDto(verdict("admitted", { nonce: "a" })))));
  expect(door.current.state.shown?.outcome.kind).toBe("admitted");
  expect(play.mock.calls.map(([sound]) => sound)).toEqual(["unchecked", "good"]);
});

it("takes the camera's next code when the verdict before was seen, or tapped away", async () => {
  const clock = vi.spyOn(globalThis.performance, "now").mockReturnValue(1000);
  const door = open(false);
  expect(door.current.isFree()).toBe(true);
  act(() => void door.current.see("A code"));
  expect(door.current.isFree()).toBe(false);
  await act(() => Promise.resolve(answer(outcomeFromDto(verdict("admitted", { nonce: "a" })))));
  expect(door.current.state.shown?.outcome.kind).toBe("admitted");
  clock.mockReturnValue(1000 + SEEN_MS - 1);
  expect(door.current.isFree()).toBe(false);
  clock.mockReturnValue(1000 + SEEN_MS);
  expect(door.current.isFree()).toBe(true);
  act(() => void door.current.see("Another code"));
  await act(() => Promise.resolve(answer(outcomeFromDto(verdict("admitted", { nonce: "b" })))));
  expect(door.current.isFree()).toBe(false);
  act(() => door.current.dismiss());
  expect(door.current.isFree()).toBe(true);
});

describe("a scan of which nothing comes", () => {
  it("is said to have none when it fails", async () => {
    ways.validate.mockRejectedValue(new DOMException("No room", "QuotaExceededError"));
    const door = open(false);
    await act(() => Promise.resolve(void door.current.see("A code")));
    await waitFor(() => expect(door.current.state.shown?.outcome).toMatchObject({ kind: "failed", admitted: [] }));
    expect(door.current.state.checkingSince).toBeNull();
  });

  it("is said to have none yet after a while, and has its verdict when that comes", async () => {
    vi.useFakeTimers();
    const door = open(false);
    act(() => void door.current.see("A code"));
    await act(() => vi.advanceTimersByTimeAsync(VERDICT_WITHIN_MS));
    expect(door.current.state.shown?.outcome).toMatchObject({ kind: "failed", admitted: [] });
    await act(() => Promise.resolve(answer(outcomeFromDto(verdict("already_scanned", { nonce: "a" })))));
    expect(door.current.state.shown?.outcome.kind).toBe("already");
  });
});

it("tells a code that was just read from a new one", () => {
  const door = open(false);
  const seen: boolean[] = [];
  for (let times = 0; times < 2; times += 1)
    act(() => {
      seen.push(door.current.see("A code"));
    });
  expect(seen).toEqual([true, false]);
});
