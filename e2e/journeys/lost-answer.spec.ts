import type { FrameLocator, Page } from "@playwright/test";

import { expectNoBarrier, expectNoBarrierInFrame } from "../barriers";
import { CORE_SAME_ON_BOTH, SAME_ON_BOTH, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { loseAnswers } from "../lost-answers";
import { DashboardPage } from "../pages/dashboard-page";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";

const UNKNOWN = "We don't know yet whether this sale went through";

test(
  "a walk-in whose answer is lost is asked about, and shown after the page was closed",
  SAME_ON_BOTH,
  async ({ account, openAs }) => {
    const name = `Lost night ${shortId()}`;
    const evening = aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" });
    const { organiser } = await account.putOn(name, [evening]);
    const page = await openAs(organiser, { size: "desktop" });
    const sale = await (await DashboardPage.open(page)).sellWalkIn(name, "Evening");
    await sale.choose(2);
    await sale.askForCash();
    const repair = await loseAnswers(page);
    await sale.give("$50.00");
    await sale.takeCash();
    await expect(sale.heading(UNKNOWN)).toBeVisible();
    await expect(sale.says(/2 tickets: \$40\.00, Cash/)).toBeVisible();
    await expectNoBarrier(page);

    // Closed and opened again, it is the first thing that is asked.
    await sale.close();
    await page.reload();
    const again = await (await DashboardPage.open(page)).sellWalkIn(name, "Evening");
    await expect(again.heading(UNKNOWN)).toBeVisible();
    // The server is asked by itself, every few seconds.
    repair();
    await expect(again.sold("$40.00")).toBeVisible();
    await expect(again.says(/Change \$10\.00/)).toBeVisible();
    await expectNoBarrier(page);

    // The next sale begins with what is left after one.
    await again.startAnew();
    await expect(again.says(/^7 left$/)).toBeVisible();
    await expect(again.heading(UNKNOWN)).toBeHidden();
  },
);

test(
  "the box office keeps a sale whose answer is lost, whatever is pressed",
  CORE_SAME_ON_BOTH,
  async ({ account, openAs }) => {
    const name = `Lost day ${shortId()}`;
    const rows = [
      aPerformance(3, "14:30", { price: 20, tickets: 9, subcategory: "Matinee" }),
      aPerformance(4, "14:30", { price: 20, tickets: 9, subcategory: "Later" }),
    ];
    const { organiser } = await account.putOn(name, rows);
    const page = await openAs(organiser, { size: "phone" });
    const frame = await openBoxOffice(page, name);
    await TheatrePage.inFrame(frame).chooseDate("Later");
    await TheatrePage.inFrame(frame).chooseTickets(2);
    await frame.getByLabel("Cash received").fill("50");
    const repair = await loseAnswers(page);
    await frame.getByRole("button", { name: "Paid in cash" }).click();
    const unknown = frame.getByRole("heading", { name: UNKNOWN });
    await expect(unknown).toBeVisible();
    await expectNoBarrierInFrame(page, "Box office");

    // The browser's back button leads to no other sale.
    await page.evaluate(() => window.history.back());
    await expect(unknown).toBeVisible();
    repair();
    await expect(frame.getByRole("heading", { name: "Your tickets are ready" })).toBeVisible();
    await expect(frame.getByText(/Change due: .10\.00/)).toBeVisible();
    await expectNoBarrierInFrame(page, "Box office");
    await frame.getByRole("button", { name: "Buy more tickets" }).click();
    await frame.getByRole("button", { name: /Later/ }).click();
    await expect(frame.getByRole("heading", { name: "Choose tickets" })).toBeVisible();
  },
);

/** The widget at the box office, from a performance's walk-in sale. */
async function openBoxOffice(page: Page, name: string): Promise<FrameLocator> {
  const sale = await (await DashboardPage.open(page)).sellWalkIn(name, "Matinee");
  await sale.openBoxOffice();
  return page.frameLocator("iframe[title='Box office']");
}
