// @vitest-environment jsdom
import { expect, it, vi } from "vitest";

const elements = vi.hoisted(() => ({ fails: true, defined: 0 }));
vi.mock("@/ui/overlayElements", () => ({
  defineOverlays: () => {
    if (elements.fails) throw new Error("no connection");
    elements.defined += 1;
  },
}));

it("asks again for dialogs and menus that could not be loaded, and then once for all", async () => {
  const { loadOverlays } = await import("@/ui/overlays");
  await expect(loadOverlays()).rejects.toThrow("no connection");
  elements.fails = false;
  await Promise.all([loadOverlays(), loadOverlays()]);
  await loadOverlays();
  expect(elements.defined).toBe(1);
});
