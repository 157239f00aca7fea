import type { Page } from "@playwright/test";

/** From now on the server does what it is sent, and its answers about payments are lost; gives what repairs the line. */
export async function loseAnswers(page: Page): Promise<() => void> {
  let isWhole = false;
  await page.route(/\/v1\/sales\/(reservations\/\d+\/payment|payments\/)/, async (route) => {
    if (isWhole) return route.continue();
    await route.fetch();
    // A page that was left meanwhile has no call any more.
    await route.abort("connectionreset").catch(() => undefined);
  });
  return () => {
    isWhole = true;
  };
}
