import { expect, type Page } from "@playwright/test";

const NEAR_PX = 100;

/**
 * One line about what was done: at the top of the screen, in its middle. It is looked for and measured at once: it goes
 * by itself soon, as do the lines that may stand above it.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole("status").getByText(text, { exact: true }).filter({ visible: true });
  await expect
    .poll(() => toast.evaluateAll(placesOf, NEAR_PX), { message: text, intervals: [100] })
    .toEqual([{ isInTheMiddle: true, isAtTheTop: true }]);
}

const placesOf = (lines: Element[], near: number) =>
  lines.map((line) => {
    const { left, top, width } = line.getBoundingClientRect();
    return { isInTheMiddle: Math.abs(left + width / 2 - window.innerWidth / 2) < 2, isAtTheTop: top < near };
  });
