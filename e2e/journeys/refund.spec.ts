import type { Page } from "@playwright/test";

import { expectNoBarrier } from "../barriers";
import { CORE, CORE_ON_CLUSTER, expect, test } from "../fixtures";
import { BarPart } from "../pages/bar-part";
import { OrderPage } from "../pages/order-page";
import { OrdersPage } from "../pages/orders-page";
import { expectToast } from "../pages/toast-part";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };

test(
  "one of three tickets is refunded while a second manager and a door watch",
  CORE_ON_CLUSTER,
  async ({ folder, apiFor, openAs }) => {
    const api = await apiFor("organiser");
    const testEvent = await TestEvent.stock(api, folder);
    const sold = await api.sell(testEvent.performance, 3, MAYA);
    const own = await OrderPage.open(await openAs("organiser"), sold.order);
    const theirs = await OrderPage.open(await openAs("owner"), sold.order);
    const usher = await openAs("door", { size: "phone" });
    const bar = await BarPart.open(usher, testEvent.performance);
    await bar.find("Maya");
    await expect(usher.getByRole("button", { name: "Validate all 3" })).toBeVisible();

    // Of a part everything cannot be chosen.
    const part = await own.openPartialRefund();
    const parts = part.getByRole("checkbox", { name: /, ticket \d+/ });
    await expect(parts).toHaveCount(3);
    for (const ticket of await parts.all()) await ticket.check();
    await expect(part.getByText("Cannot select all tickets for Partial Refund")).toBeVisible();
    for (const ticket of await parts.all()) await ticket.uncheck();
    await part.getByRole("button", { name: "Cancel" }).click();
    await expect(part).toBeHidden();

    // Of the whole everything is, and what is chosen says what it comes to.
    const dialog = await own.openRefund("desktop");
    const tickets = dialog.getByRole("checkbox", { name: /, ticket \d+/ });
    for (const ticket of await tickets.all()) await expect(ticket).toBeChecked();
    await tickets.nth(1).uncheck();
    await tickets.nth(2).uncheck();
    await expect(dialog.getByText("is handed back in cash")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Grandmother is ill");
    await expectNoBarrier(own.page);
    await dialog.getByRole("button", { name: /^Refund £/ }).click();
    await expect(own.page.getByText("Refund Updated Successfully")).toBeVisible();

    // What was paid in cash is handed back in a step of its own, and others see that it is still to be.
    const last = own.dialog("Hand back £20.00");
    await expect(last.getByText("£20.00 in cash, from your till")).toBeVisible();
    await expectNoBarrier(own.page);
    await expect(theirs.card("Refunds")).toContainText("£20.00 in cash is still to be handed back.");
    const orders = await OrdersPage.open(await openAs("owner"));
    await expect(orders.rows(testEvent.name).filter({ hasText: "To hand back: £20.00" })).toHaveCount(1);
    await last.getByRole("button", { name: "Handed back", exact: true }).click();
    await expectToast(own.page, "Handed back £20.00 to Maya Fernandes");
    await expect(last).toBeHidden();
    await expect(orders.rows(testEvent.name).filter({ hasText: "To hand back" })).toHaveCount(0);

    // The other manager and the door know it at once.
    await expect(theirs.card("Refunds")).toContainText("Grandmother is ill");
    await expect(theirs.card("Refunds")).toContainText("£20.00 was handed back in cash: ");
    await expect(theirs.units.getByRole("cell", { name: "Refunded", exact: true })).toBeVisible();
    await expect(usher.getByRole("button", { name: "Validate all 2" })).toBeVisible();
    await bar.admitAll(2);
    await expect(own.units.getByText("2 of 2 admitted")).toBeVisible();

    await expectNoBarrier(own.page);
  },
);

test(
  "two people on one page see each other's change, and what one types is not overwritten",
  CORE,
  async ({ folder, apiFor, openAs }) => {
    const api = await apiFor("organiser");
    const testEvent = await TestEvent.stock(api, folder);
    const sold = await api.sell(testEvent.performance, 1, MAYA);
    const own = await OrderPage.open(await openAs("organiser"), sold.order);
    const theirs = await OrderPage.open(await openAs("owner", { size: "phone" }), sold.order);

    const typed = await own.editComments("Wheelchair, row A");
    const other = await theirs.editComments("Comes with a dog");
    await save(other);
    await expect(theirs.page.getByText("Comments updated!")).toBeVisible();
    await expect(own.card("Order comments")).toContainText("Comes with a dog");

    await save(typed);
    await expect(typed.getByText("Someone else has saved this in the meantime: Comes with a dog")).toBeVisible();
    await expect(typed.getByRole("textbox")).toHaveValue("Wheelchair, row A");
    await typed.getByRole("textbox").fill("Comes with a dog. Wheelchair, row A");
    await save(typed);
    await expect(theirs.card("Order comments")).toContainText("Comes with a dog. Wheelchair, row A");
  },
);

test("an order's address is changed, its mail sent again and its fate shown", async ({ folder, apiFor, openAs }) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const sold = await api.sell(testEvent.performance, 1, MAYA);
  const order = await OrderPage.open(await openAs("organiser", { size: "phone" }), sold.order);

  await order.page.getByRole("button", { name: "Edit email" }).click();
  const email = order.dialog("Edit email");
  await email.getByRole("textbox", { name: "Email" }).fill("maya");
  await save(email);
  await expect(email.getByText("Must be a valid email")).toBeVisible();
  await email.getByRole("textbox", { name: "Email" }).fill("maya.new@example.org");
  await save(email);
  await expect(order.page.getByText("Email updated!")).toBeVisible();
  await expect(order.card("Buyer")).toContainText("maya.new@example.org");

  await order.page.getByRole("button", { name: "Resend order email" }).click();
  const resend = order.dialog("Resend order email");
  await resend.getByRole("textbox", { name: "Email" }).fill("");
  await resend.getByRole("button", { name: "Send" }).click();
  await expect(resend.getByText("Please specify an email address")).toBeVisible();
  await resend.getByRole("textbox", { name: "Email" }).fill("grandma@example.org");
  await resend.getByRole("button", { name: "Send" }).click();
  await expect(order.card("Buyer").getByText("Order email: sent")).toBeVisible();
  await expectNoBarrier(order.page);
});

const save = (dialog: ReturnType<Page["getByRole"]>) => dialog.getByRole("button", { name: "Save" }).click();
