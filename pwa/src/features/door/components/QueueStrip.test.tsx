// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { storageHealth } from "@/offline/store";
import { QueueStrip } from "./QueueStrip";

const quiet = {
  isOffline: false,
  isCutOff: false,
  listedAt: undefined,
  late: 0,
  conflicts: 0,
  seenAt: undefined,
  onOpen: () => undefined,
};

afterEach(() => {
  cleanup();
  storageHealth.clear("full", "unavailable");
});

it("says nothing while all is well", () => {
  const { container } = render(<QueueStrip {...quiet} />);
  expect(container.textContent).toBe("");
});

it.each([
  ["full", "This phone is full"],
  ["unavailable", "Nothing can be saved on this phone"],
] as const)("says as long as it lasts that the storage is %s, beside what else there is to say", (trouble, words) => {
  render(<QueueStrip {...quiet} isOffline isCutOff listedAt={Date.now()} />);
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => storageHealth.note(trouble));
  expect(screen.getByRole("alert").textContent).toContain(words);
  expect(screen.getByRole("status").textContent).toContain("Offline: checked on this phone");
  act(() => storageHealth.clear(trouble));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that the phone judges alone beside a conflict that nobody has read yet", () => {
  render(<QueueStrip {...quiet} isOffline isCutOff listedAt={Date.now()} late={2} conflicts={1} />);
  expect(screen.getByRole("alert").textContent).toContain("1 admission was not confirmed");
  expect(screen.getByRole("status").textContent).toContain("Offline: checked on this phone");
});
