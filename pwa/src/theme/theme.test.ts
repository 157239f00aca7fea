// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { startTheme } from "@/theme/theme";

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

it("is the device's in a browser that forbids to keep a choice", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn() }));
  startTheme();
  expect(document.documentElement.dataset.theme).toBe("dark");
});
