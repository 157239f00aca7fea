import { expectNoBarrier, expectNoBarrierInAnyLight } from "../../barriers";
import { expect, test } from "../../fixtures";
import { WebhooksPage } from "../../pages/webhooks-page";
import { isSigned, Receiver } from "../../receiver";

const LEDGER = "Ledger";
const WHY = "The ledger is closed for the night";
/** Once, or by itself again already. */
const TRIED = /[1-9] attempts?/;

test("another system hears of a sale, signed; what it could not take is seen, and sent again by hand", async ({
  account,
  apiFor,
  openAs,
}) => {
  const receiver = await Receiver.open();
  try {
    const { organiser, performances } = await account.putOn("A Night at the Lake");
    const [performance = 0] = performances;
    const counter = await apiFor(organiser);
    const page = await openAs(organiser, { size: "phone" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

    const webhooks = await WebhooksPage.open(page);
    await expect(page.getByText("No endpoints yet", { exact: true })).toBeVisible();
    await expectNoBarrierInAnyLight(page);

    // Made: an inside address is refused at its field, and the secret is told once.
    const adding = await webhooks.screen.add();
    await adding.field("URL").fill("http://10.0.0.1/hooks");
    await adding.trySave();
    await expect(adding.dialog.getByRole("alert").first()).toHaveText("The URL must begin with https://");
    await adding.field("URL").fill(receiver.url);
    await adding.dialog.getByLabel(/^Description/).fill(LEDGER);
    await adding.dialog.getByText("Selected events", { exact: true }).click();
    await adding.dialog.getByLabel(/^order\.paid/).check();
    await expectNoBarrierInAnyLight(page);
    await adding.trySave();
    const secret = await webhooks.takeSecret();
    await expectNoBarrier(page);
    await webhooks.closeSecret();
    await expect(webhooks.screen.list.row(LEDGER)).toContainText("On");

    // A sale at the counter arrives, signed, with the whole order.
    const sold = await counter.sell(performance, 2);
    await expect.poll(() => receiver.of("order.paid").length).toBe(1);
    const [first] = receiver.of("order.paid");
    if (!first) throw new Error("It has just been heard");
    expect(isSigned(first, secret)).toBe(true);
    expect(isSigned(first, "whsec_b3RoZXIgc2VjcmV0IG9mIHNvbWVib2R5")).toBe(false);
    expect(first.event.number).toBe(2);
    expect(first.event.data.order).toMatchObject({ order: sold.order, status: "paid" });
    expect(first.event.data.order?.tickets).toHaveLength(2);
    const endpoint = await webhooks.show(LEDGER);
    await expect(endpoint.delivery("order.paid")).toContainText("Delivered");

    // It fails: the try stands there with its answer, live.
    receiver.answers(503, WHY);
    const refused = await counter.sell(performance, 1);
    await expect(endpoint.delivery("order.paid")).toContainText(`Order ${refused.order}, event 2`);
    await expect(endpoint.delivery("order.paid")).toContainText(TRIED);
    const row = await endpoint.unfold("order.paid");
    await expect(row).toContainText("Answered 503");
    await expect(row).toContainText(WHY);
    await expect(row).toContainText("Pending");
    await expectNoBarrierInAnyLight(page);

    // Mended, and sent again by hand, with the same id.
    receiver.answers(204);
    await row.getByRole("button", { name: "Send again", exact: true }).click();
    await expect(row).toContainText("Answered 204");
    await expect(row).toContainText("Delivered");
    const tries = receiver.of("order.paid").filter(({ event }) => event.data.order?.order === refused.order);
    expect(new Set(tries.map(({ event }) => event.id)).size).toBe(1);

    // A test, and a whole range.
    await endpoint.sendTest();
    await expect.poll(() => receiver.of("webhook.test").length).toBe(1);
    await expect(endpoint.delivery("webhook.test")).toContainText("Delivered");
    receiver.answers(500, WHY);
    const closed = await counter.sell(performance, 1);
    await expect(endpoint.delivery("order.paid")).toContainText(`Order ${closed.order}, event 2`);
    await expect(endpoint.delivery("order.paid")).toContainText(TRIED);
    // Refused until the range is sent: by itself it is tried again five seconds later, and would arrive before.
    await endpoint.sendRangeAgain(60);
    await expect(page.getByText("1 event is sent again", { exact: true })).toBeVisible();
    receiver.answers(204);
    await expect(endpoint.delivery("order.paid")).toContainText("Delivered");
  } finally {
    receiver.close();
  }
});
