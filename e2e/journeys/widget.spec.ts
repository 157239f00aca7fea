import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { CORE, expect, test } from "../fixtures";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance, writeSheet } from "../sheet";

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
