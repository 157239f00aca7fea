// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { useSellingToken } from "./BoxOfficeDialog";

const MINUTE = 60_000;
const BEGIN = new Date("2026-11-22T19:00:00Z").getTime();
let made = 0;

beforeEach(() => {
  made = 0;
  vi.useFakeTimers({ now: BEGIN, toFake: ["Date"] });
  vi.spyOn(api, "post").mockImplementation(() => Promise.resolve({ token: `token ${(made += 1)}`, expires_at: "" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function sell() {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSellingToken(7), { wrapper });
  await waitFor(() => expect(result.current.token).toBe("token 1"));
  return result;
}

/** The clock goes on while nothing runs. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

it.each(["focus", "online"])("is renewed as soon as the computer is awake again (%s)", async (woken) => {
  const selling = await sell();
  sleep(60);
  act(() => void window.dispatchEvent(new Event(woken)));
  await waitFor(() => expect(selling.current.token).toBe("token 2"));
});

it("is left alone while it sells", async () => {
  const selling = await sell();
  sleep(11);
  act(() => void window.dispatchEvent(new Event("focus")));
  act(() => selling.current.renew());
  expect(api.post).toHaveBeenCalledTimes(1);
});

it("is renewed when the widget asks for one in place of what is over", async () => {
  const selling = await sell();
  sleep(16);
  act(() => selling.current.renew());
  await waitFor(() => expect(selling.current.token).toBe("token 2"));
});
