import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { until } from "@/testing/until";
import { readAgain } from "./lists";

it("reads once more what was first asked for before the frame that it is read again for", async () => {
  const cache = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const query = new QueryObserver(cache, {
    queryKey: ["sold", 1],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = query.subscribe(() => undefined);
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
  const answers: ((value: string) => void)[] = [];
  const query = new QueryObserver(cache, {
    queryKey: ["sold", 1],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = query.subscribe(() => undefined);
  await until(() => expect(answers).toHaveLength(1));
  readAgain(cache, ["sold"]);
  expect(answers).toHaveLength(2);
  answers[0]?.("older than the frame");
  answers[1]?.("newer");
  await until(() => expect(cache.getQueryData(["sold", 1])).toBe("newer"));
  leave();
});
