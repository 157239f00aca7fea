import { call } from "../api";
import { expectNoBarrier } from "../barriers";
import { CORE_ON_CLUSTER, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { DashboardPage } from "../pages/dashboard-page";
import { OrdersPage } from "../pages/orders-page";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";
import { cards, PaymentElement } from "../stripe";

test(
  "what the counter reserved is paid by its buyer on another phone, by a link that opens once",
  CORE_ON_CLUSTER,
  async ({ url, account, postbox, openAs, openBrowser }) => {
    const name = `Link night ${shortId()}`;
    const evening = aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" });
    const { organiser, api } = await account.putOn(name, [evening]);

    // The counter reserves two, and somebody at a desk sends the link to whoever is on the telephone.
    const till = await openAs(organiser);
    const sale = await (await DashboardPage.open(till)).sellWalkIn(name, "Evening");
    await sale.choose(2);
    const reserving = till.waitForResponse((response) => response.url().endsWith("/v1/sales/reservations"));
    await sale.askForCash();
    const { reservation, secret } = (await (await reserving).json()) as { reservation: number; secret: string };
    const desk = await openAs(organiser, { size: "phone" });
    const orders = await OrdersPage.open(desk);
    await orders.showInProgress();
    await expectNoBarrier(desk);
    const order = await orders.openOrder(name);
    const buyer = { name: "Noor Haddad", email: `noor-${shortId()}@example.org` };
    await order.sendLink(buyer);
    await expect(order.card(`Reservation ${reservation}`)).toContainText("Sent ");

    // The till is closed: what was sent to its buyer stays theirs.
    await sale.giveUp();
    const link = await postbox.linkTo(buyer.email, "Please pay for your tickets for");
    expect(link).toContain(`${new URL(desk.url()).origin}/buy/`);
    const phone = await openBrowser({ size: "phone" });
    await phone.goto(link);
    const widget = TheatrePage.inFrame(phone.frameLocator("iframe"));
    await expect(widget.timeLeft).toContainText("2 tickets kept for");
    await expect(order.card(`Reservation ${reservation}`)).toContainText("Opened ");
    await expect(phone).not.toHaveURL(/reservationId/);

    // The device that had made the reservation can do nothing with it any more, and nobody else opens the link.
    const device = { Authorization: `Bearer ${api.token}`, "X-Reservation-Secret": secret };
    const path = `/v1/sales/reservations/${reservation}`;
    await expect(call(url, "DELETE", path, undefined, device)).rejects.toThrow("answered 404");
    const second = await openBrowser({ size: "phone" });
    await second.goto(link);
    const refused = second.frameLocator("iframe");
    await expect(refused.getByText("This link was already used on another device")).toBeVisible();
    await expectNoBarrier(second);

    await widget.toPayment(buyer.name, buyer.email);
    await new PaymentElement(phone.frameLocator("iframe")).fill(cards.good);
    await widget.payNow.click();
    await expect(widget.done).toBeVisible();
    expect((await phone.request.get(await widget.pdf())).headers()["content-type"]).toBe("application/pdf");

    // The order's page has followed all of it.
    await expect(order.units.getByText("0 of 2 admitted")).toBeVisible();
    await expect(order.card("Order history")).toContainText("Purchase link opened");
    await expect(order.card("Buyer")).toContainText(buyer.email);
    await expectNoBarrier(desk);
  },
);
