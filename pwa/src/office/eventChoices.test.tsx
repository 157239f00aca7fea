// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { EVENT_CHOICES, useEventChoices } from "./account";

const listeners = new Map<string, Listener>();
let names = ["Carmen"];

beforeEach(() => {
  names = ["Carmen"];
  setSession({ userid: 3, accountid: 2, roleid: 2, firstname: "P", lastname: "R" } as SessionUser);
  vi.spyOn(line, "listen").mockImplementation((topic, listener) => {
    listeners.set(topic, listener);
    return () => listeners.delete(topic);
  });
  vi.stubGlobal("fetch", () => {
    const data = names.map((eventname, id) => ({ id, eventname, currencytype: "GBP" }));
    return Promise.resolve(new Response(JSON.stringify({ message: "Success", data })));
  });
});
afterEach(() => {
  cleanup();
  listeners.clear();
  removeSession();
  vi.unstubAllGlobals();
});

const admin = (kind: string) =>
  act(() => listeners.get("account:2:admin")?.onItems?.([{ id: 7, version: 1, kind }] as never, undefined));

it("reads events, and what is chosen of them, again once somebody has changed an event", async () => {
  const performances = vi.fn(() => names.length);
  const cache = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: [...EVENT_CHOICES, "performances", 1], queryFn: performances });
      return useEventChoices(2).data?.map(({ label }) => label);
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current).toEqual(["Carmen"]));

  names = ["Carmen", "Tosca"];
  admin("venue");
  admin("event");
  await waitFor(() => expect(result.current).toEqual(["Carmen", "Tosca"]));
  expect(performances).toHaveBeenCalledTimes(2);
});
