import { randomUUID } from "node:crypto";

import { expectNoBarrier } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";
import { aPerformance } from "../sheet";

const EVENT = "The Winter's Tale";
/** Long enough to be seen on another screen, and short enough to wait for. */
const RESERVED_MS = 8_000;

test(
  "a phone booking is reserved under a name, found and collected at another till, and one expires",
  CORE,
  async ({ account, openAs }) => {
    const evening = aPerformance(5, "19:30", { price: 12, tickets: 10, subcategory: "Evening" });
    const { organiser, api, performances } = await account.putOn(EVENT, [evening]);
    const performance = performances[0] ?? 0;
    const desk = await openAs(organiser);
    const phone = await openAs(await account.hire("door"), { size: "phone" });

    // Somebody telephones: three tickets, whose money comes later.
    const sale = await (await DashboardPage.open(desk)).sellWalkIn(EVENT, "Evening");
    await sale.choose(3);
    await sale.openMore();
    await desk.getByRole("button", { name: "Reserve under a name" }).click();
    await desk.getByRole("button", { name: "Reserve", exact: true }).click();
    await expect(desk.getByText("Name is required", { exact: true })).toBeVisible();
    await expect(desk.getByText("Please enter a phone number or an email", { exact: true })).toBeVisible();
    await desk.getByLabel("Name", { exact: true }).fill("Maya Fernandes");
    await desk.getByLabel("Phone", { exact: true }).fill("+44 20 7946 0018");
    await desk.getByLabel("Note").fill("Wheelchair");
    await expectNoBarrier(desk);
    await desk.getByRole("button", { name: "Reserve", exact: true }).click();
    await expect(sale.heading("Reserved for Maya Fernandes")).toBeVisible();
    await expect(sale.says(/^Kept until .*, then the tickets are on sale again$/)).toBeVisible();
    await sale.startAnew();
    await expect(sale.says("7 left")).toBeVisible();

    // On the evening, another till finds her by the beginning of her name and takes the money.
    const till = await (await DashboardPage.open(phone)).sellWalkIn(EVENT, "Evening");
    await till.openMore();
    await phone.getByRole("button", { name: "Collect a reservation" }).click();
    await phone.getByLabel("Name, phone or order number").fill("fern");
    const waiting = phone.getByRole("button", { name: /^Maya Fernandes/ });
    await expect(waiting).toContainText("Wheelchair");
    await expectNoBarrier(phone);
    await waiting.click();
    await expect(till.heading("Take the card payment")).toBeVisible();
    await till.takeCash();
    await expect(till.sold("$36.00")).toBeVisible();
    await till.close();

    // Another caller does not come: the list says so by itself, and the tickets are on sale again.
    const reserved = await api.post<{ reservation: number }>(
      "/v1/sales/reservations",
      { items: [{ performance, tickets: [{ ticket_type: null, quantity: 4 }] }] },
      { "Idempotency-Key": randomUUID() },
    );
    const until = new Date(Date.now() + RESERVED_MS).toISOString();
    await api.post("/v1/orders/reserveUnderName", {
      reservationId: reserved.reservation,
      name: "Orsino Duke",
      phone: "1",
      until,
    });
    await sale.openMore();
    await desk.getByRole("button", { name: "Collect a reservation" }).click();
    const orsino = desk.getByRole("button", { name: /^Orsino Duke/ });
    await expect(orsino).toBeVisible();
    await expect(orsino).toBeHidden();
    await expect(sale.says("Nothing is reserved under a name for this performance")).toBeVisible();
    await desk.getByRole("button", { name: "Back to the sale" }).click();
    await expect(sale.says("7 left")).toBeVisible();
  },
);
