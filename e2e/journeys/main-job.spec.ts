import { randomUUID } from "node:crypto";
import { join } from "node:path";

import type { Api } from "../api";
import { CORE, expect, test } from "../fixtures";
import { EventSettingsPage } from "../pages/event-settings-page";
import { DashboardPage } from "../pages/dashboard-page";
import { DoorPage } from "../pages/door-page";
import { OrdersPage } from "../pages/orders-page";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance, writeSheet } from "../sheet";
import { LIVE_MS, Stopwatch } from "../stopwatch";

const GATE = "Front doors";

test(
  "a performance is put on sale, sold and scanned, and everyone sees it live",
  CORE,
  async ({ url, folder, account, apiFor, openBrowser, openAs, openDoorPhone }) => {
    const event = `Journey ${randomUUID().slice(0, 8)}`;
    const sheet = join(folder, "season.xlsx");
    writeSheet(sheet, [
      aPerformance(1, "13:00", { price: 0, tickets: 40, subcategory: "Open rehearsal" }),
      aPerformance(1, "19:30", { price: 24, tickets: 100, subcategory: "Opening night" }),
    ]);

    await account.addVenue({ name: "Main House" });
    const staff = await account.hire("organiser");
    const usher = await account.hire("door");

    // A manager watches from the start, on two screens of an app that is kept on the device.
    const managersDesk = await openAs(await account.hire("owner"), { installs: true });
    const dashboard = await DashboardPage.openHome(managersDesk);
    const ordersDesk = await managersDesk.context().newPage();
    const orders = await OrdersPage.open(ordersDesk);

    // The organiser makes the event from a spreadsheet; the manager's dashboard shows it by itself.
    const organiser = await openAs(staff);
    const configuration = await EventSettingsPage.openNew(organiser);
    await configuration.fill({ name: event, venue: "Main House", description: "A new play", bio: "By a new writer" });
    await configuration.addSheet(sheet);
    await configuration.save();
    await dashboard.showAs("Cards");
    const rehearsal = dashboard.card(event, "Open rehearsal");
    const opening = dashboard.card(event, "Opening night");
    await expect(rehearsal).toContainText("0 of 40 sold");
    await expect(opening).toContainText("0 of 100 sold");

    // A buyer takes two free tickets on the theatre's own page.
    const buyer = await openBrowser({ size: "phone" });
    const theatre = await TheatrePage.open(buyer, url, event);
    await theatre.chooseDate("Open rehearsal");
    await theatre.chooseTickets(2);
    await theatre.giveDetails("Maya Fernandes", "maya@example.org");
    const freeSale = Stopwatch.start();
    await expect(rehearsal).toContainText("2 of 40 sold");
    freeSale.stop();
    await expect(orders.rows(event)).toHaveCount(1);
    await expect(orders.rows(event)).toContainText("Maya Fernandes");
    const pdf = await buyer.request.get(await theatre.pdf());
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    // The box office sells two of the priced ones.
    const boxOffice = await DashboardPage.open(organiser);
    const walkIn = await boxOffice.sellWalkIn(event, "Opening night");
    await walkIn.choose(2);
    await walkIn.takeByTerminal();
    await expect(walkIn.sold("$48.00")).toBeVisible();
    const pricedSale = Stopwatch.start();
    await expect(opening).toContainText("2 of 100 sold");
    await expect(opening).toContainText("$48.00");
    pricedSale.stop();
    await expect(orders.rows(event)).toHaveCount(2);

    // A door phone's camera sees the ticket's real code, twice; the manager sees that somebody is in.
    const { performance, code } = await soldCode(await apiFor(staff), event);
    const door = await DoorPage.open(await openDoorPhone(code, usher), performance, GATE);
    await expect(orders.rows(event).filter({ hasText: "Partly scanned" })).toHaveCount(1);
    await expect(door.verdict("Already scanned")).toBeVisible();
    await expect(door.says(/^Ticket already scanned at /)).toBeVisible();
    await expect(door.fact("Where")).toHaveText(GATE);
    await expect(door.fact("Scanned by")).toHaveText(`${usher.firstName} ${usher.lastName}`);

    expect(Math.min(freeSale.milliseconds, pricedSale.milliseconds), "sale to screen").toBeLessThan(LIVE_MS);
  },
);

/** The code that a buyer at the counter got: that of the first ticket of the event's newest order. */
async function soldCode(api: Api, event: string): Promise<{ performance: number; code: string }> {
  const search = { payment_method: "order", page: 1, page_size: 20 };
  const found = await api.post<{ data: { eventinfo: { eventname: string; paymentid: string }[] } }>(
    "/v1/events/searchOrderDetails",
    search,
  );
  const payment = found.data.eventinfo.find((row) => row.eventname === event)?.paymentid;
  const sold = await api.get<{ orders: { performance: number; tickets: { code: string }[] }[] }>(
    `/v1/sales/payments/${payment}`,
  );
  const [order] = sold.orders;
  const code = order?.tickets[0]?.code;
  if (!order || !code) throw new Error("The sale at the counter has no ticket");
  return { performance: order.performance, code };
}
