import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closeDialog, dialogs } from "@/shell/dialogs";
import { useFindKeys } from "@/shell/finding";
import { hearFindKey } from "@/shell/findKey";

/** Whether the browser goes to its own search. */
const press = () => fireEvent.keyDown(window, { key: "k", ctrlKey: true });
const opened = () => dialogs.read()?.name;

afterEach(() => {
  cleanup();
  closeDialog();
});

it("opens the search, also for whoever pressed the key before the office listened", () => {
  hearFindKey();
  expect([press(), opened()]).toEqual([false, undefined]);
  renderHook(() => useFindKeys(true));
  expect(opened()).toBe("find");
  closeDialog();
  expect([press(), opened()]).toEqual([false, "find"]);
});

it("opens none where nobody pressed it, and leaves the key to the browser where there is no office", () => {
  hearFindKey();
  const { rerender } = renderHook(({ isOffice }) => useFindKeys(isOffice), { initialProps: { isOffice: false } });
  expect([press(), opened()]).toEqual([true, undefined]);
  rerender({ isOffice: true });
  expect(opened()).toBeUndefined();
});
