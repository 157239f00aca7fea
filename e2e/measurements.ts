import type { CDPSession, Page } from "@playwright/test";

/** Lighthouse's slow 4G (bytes a second, milliseconds) and slow phone. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const TIMES_SLOWER = 4;

/** Recorded by the page, in milliseconds since the request. */
interface Noted {
  painted: number;
  /** When the awaited element appeared. */
  ready: number;
  longest: number;
  /** Cumulative Layout Shift. */
  shift: number;
}

/** Resources of the first view; fonts and images come later. */
const COUNTED = new Set(["Document", "Script", "Stylesheet", "Fetch", "XHR"]);

/** Measures loading over a slow connection on a slow phone. */
export class Measurements {
  private bytes = 0;
  private requests = 0;

  private constructor(
    readonly name: string,
    private readonly page: Page,
  ) {}

  /** Call before the page opens; `ready` finds the awaited element. */
  static async of(page: Page, name: string, ready: string): Promise<Measurements> {
    const measurements = new Measurements(name, page);
    await page.addInitScript(recordMeasurements, ready);
    const devtools = await page.context().newCDPSession(page);
    await slowDown(devtools);
    const until = page.waitForFunction(isReady, undefined, { timeout: 60_000 }).catch(() => undefined);
    let isOver = false;
    void until.then(() => (isOver = true));
    const counted = new Set<string>();
    devtools.on("Network.requestWillBeSent", ({ requestId, type }) => {
      if (!isOver && COUNTED.has(type ?? "")) counted.add(requestId);
      measurements.requests = counted.size;
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (counted.has(requestId)) measurements.bytes += encodedDataLength;
    });
    return measurements;
  }

  /** `script`: when the first script of the app was complete. */
  async read(): Promise<Noted & { bytes: number; requests: number; script: number }> {
    await this.page.waitForFunction(isReady, undefined, { timeout: 60_000 });
    const [noted, script] = await this.page.evaluate(() => {
      const sent = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const ends = sent.filter(({ name }) => /\/assets\/(app|widget-first)-.*\.js$/.test(name));
      return [(window as unknown as { noted: Noted }).noted, Math.min(...ends.map(({ responseEnd }) => responseEnd))];
    });
    return {
      painted: Math.round(noted.painted),
      ready: Math.round(noted.ready),
      longest: Math.round(noted.longest),
      shift: noted.shift,
      bytes: this.bytes,
      requests: this.requests,
      script: Math.round(script),
    };
  }
}

/** Call before the page opens; returns a function for the shift so far. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = { shift: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) watched.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { watched: { shift: number } }).watched.shift);
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
}

/** Runs in the page. */
function recordMeasurements(ready: string): void {
  const noted: Noted = { painted: 0, ready: 0, longest: 0, shift: 0 };
  // Preloading waits for idle time; here for ever.
  const soon = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (run, options) => (options?.timeout ? 0 : soon(run));
  Object.assign(window, { noted });
  const note = (type: string, run: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type, buffered: true });
  note("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") noted.painted = startTime;
  });
  note("longtask", ({ duration }) => (noted.longest = Math.max(noted.longest, duration)));
  note("layout-shift", (entry) => {
    noted.shift += (entry as PerformanceEntry & { readonly value: number }).value;
  });
  const poll = () => {
    if (document.querySelector(ready)) noted.ready = performance.now();
    else requestAnimationFrame(poll);
  };
  requestAnimationFrame(poll);
}

const isReady = () => {
  const { noted } = window as unknown as { noted?: Noted };
  return noted !== undefined && noted.ready > 0 && noted.painted > 0;
};
