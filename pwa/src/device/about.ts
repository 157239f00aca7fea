declare const __BUILD__: string;
declare const __VERSION__: string;

interface BatteryManager {
  readonly level: number;
}

/** The app's own version, and which build of it this is. */
export const appVersion = (): string => `${__VERSION__} ${__BUILD__.slice(0, 7)}`;

/** What the app runs on, as the back office lists it. */
export function platformName(agent: string = navigator.userAgent): string {
  if (/iPhone|iPad|iPod/.test(agent)) return "iOS";
  if (/Android/.test(agent)) return "Android";
  if (/Windows/.test(agent)) return "Windows";
  return /Mac OS X/.test(agent) ? "macOS" : "Linux";
}

/** Percent, where the platform tells. */
export async function readBattery(): Promise<number | undefined> {
  const { getBattery } = navigator as { readonly getBattery?: () => Promise<BatteryManager> };
  try {
    const level = (await getBattery?.call(navigator))?.level;
    return level === undefined ? undefined : Math.round(level * 100);
  } catch {
    return undefined;
  }
}
