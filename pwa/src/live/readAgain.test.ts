// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { until } from "@/testing/until";
import { readAgain, readOnceMore, useReadAgain } from "./lists";

/** A query that is being read, and the answers that it waits for. */
function reading(cache: QueryClient) {
  const answers: ((value: string) => void)[] = [];
  const query = new QueryObserver(cache, {
    queryKey: ["sold", 1],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  return { answers, leave: query.subscribe(() => undefined) };
}

/** What hears the frames that have it read again. */
function listening(cache: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children);
  return renderHook(() => useReadAgain(2000, ["sold"]), { wrapper });
}

it("reads once more what was first asked for before the frame that it is read again for", async () => {
  const cache = new QueryClient();
  const { answers, leave } = reading(cache);
  readAgain(cache, ["sold"]);
  answers[0]?.("older than the frame");
  await until(() => expect(answers).toHaveLength(2));
  answers[1]?.("newer");
  await until(() => expect(cache.getQueryData(["sold", 1])).toBe("newer"));
  leave();
});

it("begins a later reading anew", async () => {
  const cache = new QueryClient();
  cache.setQueryData(["sold", 1], "held");
  const { answers, leave } = reading(cache);
  await until(() => expect(answers).toHaveLength(1));
  readAgain(cache, ["sold"]);
  expect(answers).toHaveLength(2);
  answers[0]?.("older than the frame");
  answers[1]?.("newer");
  await until(() => expect(cache.getQueryData(["sold", 1])).toBe("newer"));
  leave();
});

it("reads once more after a list's rows were patched, however many frames came meanwhile", async () => {
  const cache = new QueryClient();
  cache.setQueryData(["sold", 1], "held");
  const { answers, leave } = reading(cache);
  await until(() => expect(answers).toHaveLength(1));
  readOnceMore(cache, ["sold"]);
  readOnceMore(cache, ["sold"]);
  answers[0]?.("older than the frames");
  await until(() => expect(answers).toHaveLength(2));
  readOnceMore(cache, ["sold"]);
  answers[1]?.("newer");
  await until(() => expect(cache.getQueryData(["sold", 1])).toBe("newer"));
  expect(answers).toHaveLength(2);
  leave();
});

it.each([
  ["after a frame", 2],
  ["after joining", 1],
] as const)("reads %s a first reading %i times", async (cause, times) => {
  const cache = new QueryClient();
  const { answers, leave } = reading(cache);
  const { result, unmount } = listening(cache);
  act(() => (cause === "after joining" ? result.current.onResync() : result.current.onItems()));
  answers[0]?.("first");
  await until(() => expect(cache.getQueryData(["sold", 1])).toBe("first"));
  await until(() => expect(answers).toHaveLength(times));
  unmount();
  leave();
});

it("reads what is held no more often than it says, however many frames come while it is read", async () => {
  const cache = new QueryClient();
  cache.setQueryData(["sold", 1], "held");
  const { answers, leave } = reading(cache);
  const { result, unmount } = listening(cache);
  act(() => result.current.onItems());
  await until(() => expect(answers).toHaveLength(2));
  act(() => result.current.onItems());
  answers[1]?.("newer");
  await until(() => expect(cache.getQueryData(["sold", 1])).toBe("newer"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(2);
  unmount();
  leave();
});
