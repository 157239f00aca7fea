// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firstSheets } from "./firstFrame";

/** A sheet as the page has it; jsdom loads none, so it is on its way until the test says how that ended. */
function aSheet(media?: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  if (media) link.media = media;
  document.head.append(link);
  return link;
}

/** Whether the wait is over. */
function isOver(): () => boolean {
  let over = false;
  void firstSheets().then(() => (over = true));
  return () => over;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

it("waits for each sheet, whichever way it ends, and puts on what stood aside, in its place", async () => {
  const [apps, screens] = [aSheet("print"), aSheet()];
  const over = isOver();
  screens.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(100);
  expect(over()).toBe(false);
  expect(apps.media).toBe("print");
  apps.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(true);
  expect(apps.media).toBe("");
  expect([...document.head.children]).toEqual([apps, screens]);
});

it("ends where a sheet had failed before anybody listened", async () => {
  aSheet("print");
  const over = isOver();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(over()).toBe(true);
});
