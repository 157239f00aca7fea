import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeToast, toast, toastStore } from "./toast";

const texts = () => toastStore.read().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toastStore.read().forEach(({ id }) => closeToast(id));
  vi.useRealTimers();
});

it.each(["success", "error", "info"] as const)("closes by itself after three seconds (%s)", (kind) => {
  toast[kind]("User added successfully");
  expect(toastStore.read()).toMatchObject([{ kind, text: "User added successfully" }]);
  vi.advanceTimersByTime(2999);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it("shows the same words once, from the last time on", () => {
  toast.success("Copied");
  vi.advanceTimersByTime(2000);
  toast.success("Copied");
  expect(texts()).toEqual(["Copied"]);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual(["Copied"]);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

it("waits with what is offered until it is taken or closed", () => {
  toast.offer("A new version of Foyer is ready.", "Reload", () => undefined);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(["A new version of Foyer is ready."]);
});
