import { expect, it } from "vitest";
import { isFindKey } from "./access";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  [{ ...NONE, key: "k", ctrlKey: true }, true],
  [{ ...NONE, key: "K", metaKey: true }, true],
  [{ ...NONE, key: "k" }, false],
  [{ ...NONE, key: "k", ctrlKey: true, shiftKey: true }, false],
  [{ ...NONE, key: "k", ctrlKey: true, altKey: true }, false],
  [{ ...NONE, key: "l", ctrlKey: true }, false],
])("is Ctrl-K and Cmd-K: %j", (pressed, isOurs) => {
  expect(isFindKey(pressed)).toBe(isOurs);
});
