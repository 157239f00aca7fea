import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "@/device/device";
import { applyQuiet, useQuiet } from "./quiet";

const likes = (less: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: less }));
const isPageQuiet = () => document.documentElement.hasAttribute("data-quiet");

beforeEach(() => likes(false));
afterEach(() => {
  storage.remove("foyer-quiet-dashboard");
  vi.unstubAllGlobals();
});

it("is quiet at first where the device asks for less motion, and as was chosen on it from then on", () => {
  applyQuiet();
  expect(isPageQuiet()).toBe(false);
  likes(true);
  applyQuiet();
  expect(isPageQuiet()).toBe(true);
  const { result } = renderHook(useQuiet);
  expect(result.current[0]).toBe(true);
  act(() => result.current[1](false));
  expect([result.current[0], isPageQuiet()]).toEqual([false, false]);
  applyQuiet();
  expect(isPageQuiet(), "remembered").toBe(false);
});
