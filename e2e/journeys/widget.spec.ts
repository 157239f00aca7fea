import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expectNoBarrierInFrame } from "../barriers";
import { CORE, SAME_ON_BOTH, expect, test } from "../fixtures";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance, writeSheet } from "../sheet";
import { createUpsell } from "../test-event";

test(
  "without a card gateway the widget says where priced tickets are sold, and takes no one's money",
  CORE,
  async ({ url, openBrowser }) => {
    const theatre = await TheatrePage.open(await openBrowser({ size: "phone" }), url, "Hedda Gabler");
    await theatre.chooseDate("Press Night");
    await theatre.addTickets(2);

    await expect(theatre.refusal).toHaveText("Online payment is not set up; please buy at the box office");
    await expect(theatre.goOn).toBeDisabled();
  },
);

test(
  "buying on a phone: each step from its top, extras passed over, and the ticket first",
  SAME_ON_BOTH,
  async ({ url, folder, apiFor, openBrowser }) => {
    const sheet = join(folder, "phone.xlsx");
    writeSheet(sheet, [aPerformance(2, "12:00", { price: 0, tickets: 40, subcategory: "Small room" })]);
    const name = `On a phone ${randomUUID().slice(0, 8)}`;
    const organiser = await apiFor("organiser");
    const { event } = await organiser.createEvent(name, readFileSync(sheet));
    await createUpsell(organiser, event, { name: "Programme", price: "0" });
    const page = await openBrowser({ size: "phone" });
    await page.goto(`${url}/buy/${event}`);
    const frame = page.frameLocator("iframe[title=Tickets]");
    const widget = TheatrePage.inFrame(frame);

    // The picture leaves room for the dates.
    await expect(frame.getByRole("button", { name: "Small room" })).toBeInViewport({ ratio: 1 });
    expect((await page.locator("main img").first().boundingBox())?.height).toBeLessThanOrEqual(200);

    await widget.chooseDate("Small room");
    await expect(frame.getByRole("heading", { name: "Choose tickets" })).toBeFocused();
    await expect(frame.getByText("Step 2 of 4")).toBeVisible();
    await widget.addTickets(2);
    await widget.goOnToExtras();
    await expect(frame.getByRole("heading", { name: "Add extras" })).toBeFocused();
    await expect(widget.bar).toBeInViewport({ ratio: 1 });
    await expect(frame.getByText(/left$/)).toHaveCount(0);
    await frame.getByRole("button", { name: "Continue without extras" }).click();

    await expect(frame.getByRole("heading", { name: "Your details" })).toBeFocused();
    await expect(widget.bar).toBeInViewport({ ratio: 1 });
    expect((await widget.bar.boundingBox())?.height).toBeLessThanOrEqual(60);
    await expect(widget.timeLeft).toContainText("2 tickets kept for");
    await frame.getByRole("button", { name: "Get tickets" }).click();
    await expect(frame.getByText("Name is required")).toBeVisible();
    await expectNoBarrierInFrame(page, "Tickets");
    await widget.giveDetails("Ada Byron", "ada@example.org");

    const code = frame.getByRole("img", { name: /^Code of ticket/ }).first();
    await expect(code).toBeInViewport({ ratio: 1 });
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(290);
    await frame.getByRole("button", { name: "Next ticket" }).click();
    await expect(frame.getByRole("img", { name: /^Code of ticket/ }).last()).toBeInViewport({ ratio: 0.7 });
    await expect(code).not.toBeInViewport();
    await expectNoBarrierInFrame(page, "Tickets");
  },
);

test(
  "a reservation survives a reload and the back button, and what is left is offered",
  CORE,
  async ({ url, folder, apiFor, openBrowser }) => {
    const sheet = join(folder, "one.xlsx");
    writeSheet(sheet, [aPerformance(2, "12:00", { price: 0, tickets: 5, subcategory: "Small room" })]);
    const name = `Small room ${randomUUID().slice(0, 8)}`;
    const organiser = await apiFor("organiser");
    const { event, performances } = await organiser.createEvent(name, readFileSync(sheet));
    const page = await openBrowser({ size: "phone" });
    const widget = await TheatrePage.openAlone(page, url, event, name);
    await widget.chooseDate("Small room");
    await widget.addTickets(3);
    await widget.goOn.click();
    await expect(widget.timeLeft).toContainText("3 tickets kept for");

    await page.reload();
    await expect(widget.timeLeft).toContainText("3 tickets kept for");
    await page.goBack();
    await expect(widget.goOn).toBeVisible();
    await page.goForward();
    await widget.giveDetails("Ada Byron", "ada@example.org");

    // Somebody else takes one of the last two, and the next buyer still wants two.
    const other = await TheatrePage.openAlone(await openBrowser(), url, event, name);
    await other.chooseDate("Small room");
    await other.addTickets(2);
    await organiser.sell(performances[0] ?? 0, 1);
    await other.goOn.click();
    await expect(other.alert).toContainText("Only 1 left");
    await other.takeLeft(1);
    await other.goOn.click();
    await expect(other.timeLeft).toContainText("1 ticket kept for");
  },
);
