import { afterEach, expect, it, vi } from "vitest";
import { isPhoneBrowser, platformName } from "./device";

const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [5, "iOS", true],
  [0, "macOS", false],
])("what calls itself a Mac and takes %s fingers is known as %s", (maxTouchPoints, name, isPhone) => {
  vi.stubGlobal("navigator", { userAgent: SAFARI, maxTouchPoints });
  expect([platformName(), isPhoneBrowser()]).toEqual([name, isPhone]);
});
