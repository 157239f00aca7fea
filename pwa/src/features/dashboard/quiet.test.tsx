import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "@/device/storage";
import { useQuiet } from "./quiet";

const likes = (less: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: less }));
const isPageQuiet = () => document.documentElement.hasAttribute("data-quiet");

beforeEach(() => likes(false));
afterEach(() => {
  storage.remove("foyer-quiet-dashboard");
  vi.unstubAllGlobals();
});

it("is quiet at first where the device asks for less motion, and as was chosen on it from then on", () => {
  expect(renderHook(useQuiet).result.current[0]).toBe(false);
  likes(true);
  const { result, unmount } = renderHook(useQuiet);
  expect(result.current[0]).toBe(true);
  expect(isPageQuiet()).toBe(true);
  act(() => result.current[1](false));
  expect(result.current[0]).toBe(false);
  expect(isPageQuiet()).toBe(false);
  unmount();
  expect(renderHook(useQuiet).result.current[0], "remembered").toBe(false);
});

it("ends with the dashboard", () => {
  const { result, unmount } = renderHook(useQuiet);
  act(() => result.current[1](true));
  expect(isPageQuiet()).toBe(true);
  unmount();
  expect(isPageQuiet()).toBe(false);
});
