import { expect, type Locator, type Page } from "@playwright/test";

const MOST = 80; // after this many presses the keyboard does not get through

/** Tabs to an element; returns the number of presses. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<number> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return pressed;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Tabs to an element and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Types and checks the value: a page that is just opening may still move the focus. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await tabTo(page, field);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
    await expect(field).toHaveValue(text, { timeout: 1000 });
  }).toPass();
}

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses a file by a button. */
export async function chooseFile(page: Page, opener: Locator, file: ChosenFile): Promise<void> {
  const coming = page.waitForEvent("filechooser");
  await press(page, opener);
  await (await coming).setFiles(file);
}

declare global {
  interface Window {
    liveMessages?: string[];
  }
}

/**
 * What a screen reader announces from now on: each text that changes in an existing live region. A region added
 * together with its text is not announced.
 */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const REGION = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const liveMessages: string[] = (window.liveMessages = []);
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(REGION),
      );
      for (const region of new Set(regions)) {
        const text = region?.textContent.replace(/\s+/g, " ").trim();
        if (text) liveMessages.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async () => await page.evaluate(() => window.liveMessages ?? []);
}
