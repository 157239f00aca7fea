import type { Page } from "@playwright/test";

/** From now on the server's responses about payments are lost; returns the repair. */
export async function loseAnswers(page: Page): Promise<() => void> {
  let isWhole = false;
  await page.route(/\/v1\/sales\/(reservations\/\d+\/payment|payments\/)/, async (route) => {
    if (isWhole) return route.continue();
    await route.fetch();
    // A page that was left has no pending call.
    await route.abort("connectionreset").catch(() => undefined);
  });
  return () => {
    isWhole = true;
  };
}
