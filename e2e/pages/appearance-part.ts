import { expect, type Locator, type Page } from "@playwright/test";

/** What is seen of a look: not how it comes there. */
export class AppearancePart {
  constructor(private readonly page: Page) {}

  /** The colour of the widget's name of the event, which looks differ in. */
  async expectTitle(colour: string, timeout?: number): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveCSS("color", colour, { timeout });
  }

  /** Nothing lies over any of these: whoever presses there presses them. */
  async expectUncovered(...parts: readonly Locator[]): Promise<void> {
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeVisible();
      await expect.poll(() => part.evaluate(isOnTop)).toBe(true);
    }
  }
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = [0.2, 0.5, 0.8].map((share) => document.elementFromPoint(left + width * share, top + height / 2));
  return at.every((found) => found !== null && (element.contains(found) || found.contains(element)));
}
