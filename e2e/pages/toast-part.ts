import { expect, type Page } from "@playwright/test";

const NEAR_PX = 100;

/** One line about what was done: at the top of the screen, in its middle. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole("status").getByText(text, { exact: true });
  await expect(toast).toBeVisible();
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  expect(Math.abs(x + width / 2 - (page.viewportSize()?.width ?? 0) / 2), "in the middle").toBeLessThan(2);
  expect(y, "at the top").toBeLessThan(NEAR_PX);
}
