import { parts } from "@/device/parts";

declare const __BUILD__: string;
declare const __VERSION__: string;

/** The app's own version, and which build of it this is. */
export const appVersion = (): string => `${__VERSION__} ${__BUILD__.slice(0, 7)}`;

/** A phone's or tablet's browser: Foyer's app may be installed beside it. */
export const isPhoneBrowser = (agent: string = navigator.userAgent): boolean =>
  ["iOS", "Android"].includes(platformName(agent));

/** What the app runs on, as the back office lists it. */
export function platformName(agent: string = navigator.userAgent): string {
  if (parts.platform !== "web") return parts.platform === "ios" ? "iOS app" : "Android app";
  // An iPad calls itself a Mac, and no Mac is touched with two fingers.
  const isPad = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  if (isPad || /iPhone|iPad|iPod/.test(agent)) return "iOS";
  if (/Android/.test(agent)) return "Android";
  if (/Windows/.test(agent)) return "Windows";
  return /Mac OS X/.test(agent) ? "macOS" : "Linux";
}
