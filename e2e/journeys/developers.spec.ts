import { expectNoBarrierInAnyLight } from "../barriers";
import { expect, SAME_ON_BOTH, test } from "../fixtures";

test(
  "somebody who builds on us reads the reference and what a problem means, and nothing comes from elsewhere",
  SAME_ON_BOTH,
  async ({ url, openBrowser }) => {
    // The app is kept on the device: its service worker leaves these pages alone.
    const page = await openBrowser({ size: "desktop", installs: true });
    await page.goto(`${url}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const elsewhere: string[] = [];
    const refused: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).protocol.startsWith("http") && !request.url().startsWith(url))
        elsewhere.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });

    await page.goto(`${url}/developers`);
    await expect(page.getByRole("heading", { name: "Foyer API", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Reservations" }).first().click();
    await expect(page.getByText("Reserve tickets").first()).toBeVisible();

    await page.goto(`${url}/developers/problems#sold_out`);
    await expect(page.getByRole("heading", { name: "sold_out", exact: true })).toBeInViewport();
    await expectNoBarrierInAnyLight(page);
    await page.getByRole("link", { name: "Calling again safely", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Calling again safely", level: 1 })).toBeVisible();
    expect({ elsewhere, refused }).toEqual({ elsewhere: [], refused: [] });
  },
);
