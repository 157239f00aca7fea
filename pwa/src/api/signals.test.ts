import { afterEach, expect, it, vi } from "vitest";
import { firstOf } from "./client";

afterEach(() => vi.unstubAllGlobals());

it.each(["its own", "ours"])("ends with the first of two, and for its reason: %s", (whose) => {
  if (whose === "ours") vi.stubGlobal("AbortSignal", { timeout: vi.fn() });
  const [one, other] = [new AbortController(), new AbortController()];
  const either = firstOf(one.signal, other.signal);
  expect(either.aborted).toBe(false);
  other.abort("late");
  one.abort("left");
  expect([either.aborted, either.reason]).toEqual([true, "late"]);
  expect(firstOf(new AbortController().signal, one.signal).reason).toBe("left");
});
