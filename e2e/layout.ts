import { expect, type JSHandle, type Page } from "@playwright/test";

import { IN_PAGE } from "./layout-page";

interface View {
  readonly width: number;
  readonly height: number;
  /** On a touch screen: every target is as large as a finger. */
  readonly touched: boolean;
  /** A desktop at 200 %: fixed bars leave room for content. */
  readonly zoomed?: boolean;
}

const VIEWS: readonly View[] = [
  { width: 1440, height: 900, touched: false },
  { width: 1024, height: 768, touched: false },
  { width: 820, height: 1180, touched: true },
  { width: 640, height: 360, touched: false, zoomed: true },
  { width: 390, height: 844, touched: true },
  { width: 320, height: 640, touched: true },
];

interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** Expects a page without layout faults at any width of a range (px). */
export async function expectNothingAmiss(
  page: Page,
  what: string,
  { from = 0, to = Infinity }: Range = {},
): Promise<void> {
  const before = page.viewportSize();
  const hand = await page.context().newCDPSession(page);
  const readiedPage = await readied(page);
  await readiedPage.evaluate(({ hideBeneath }) => hideBeneath(true));
  const found = new Map<string, string[]>();
  const views = VIEWS.filter(({ width }) => width >= from && width <= to);
  for (const { width, height, touched, zoomed = false } of views) {
    await Promise.all([
      hand.send("Emulation.setTouchEmulationEnabled", { enabled: touched }),
      page.setViewportSize({ width, height }),
    ]);
    for (const line of await readiedPage.evaluate(({ checkPage }, checks) => checkPage(checks), { touched, zoomed }))
      found.set(line, [...(found.get(line) ?? []), `${width}`]);
  }
  await Promise.all([
    readiedPage.evaluate(({ hideBeneath }) => hideBeneath(false)),
    hand.send("Emulation.setTouchEmulationEnabled", { enabled: false }),
    ...(before ? [page.setViewportSize(before)] : []),
  ]);
  await hand.detach();
  const lines = [...found].map(([line, widths]) => `${line} at ${widths.join(", ")}`);
  expect.soft(lines, what).toEqual([]);
}

/** The page's current layout faults. */
export async function checkLayout(page: Page, checks: Checks): Promise<string[]> {
  return (await readied(page)).evaluate((readiedPage, of) => readiedPage.checkPage(of), checks);
}

interface Checks {
  readonly touched: boolean;
  readonly zoomed: boolean;
}

interface ReadiedPage {
  readonly checkPage: (checks: Checks) => Promise<string[]>;
  readonly hideBeneath: (hidden: boolean) => void;
}

/** Loads the functions once, since a browser parses them each time. */
function readied(page: Page): Promise<JSHandle<ReadiedPage>> {
  return page.evaluateHandle<ReadiedPage>(`(() => { ${IN_PAGE}; return { checkPage, hideBeneath }; })()`);
}
