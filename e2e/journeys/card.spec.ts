import { expectNoBarrier } from "../barriers";
import { CORE, CORE_ON_CLUSTER, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";
import { cards, PaymentElement } from "../stripe";

const EVENING = [aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" })];

test(
  "a buyer on a phone whose card is declined pays by another, proves who they are, and has tickets",
  CORE_ON_CLUSTER,
  async ({ url, account, openBrowser }) => {
    const name = `Card night ${shortId()}`;
    const { event } = await account.putOn(name, EVENING);

    const page = await openBrowser({ size: "phone" });
    const widget = await TheatrePage.openAlone(page, url, event, name);
    await widget.chooseDate("Evening");
    await widget.chooseTickets(2);
    await widget.toPayment("Ada Byron", "ada@example.org");
    const element = new PaymentElement(page);
    await element.fill(cards.declined);
    await expectNoBarrier(page);
    await widget.payNow.click();
    await expect(widget.alert).toHaveText("Your card was declined.");
    await expect(widget.timeLeft).toContainText("2 tickets kept for");

    // Back and forth, and loaded again: it is the same reservation.
    await page.goBack();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Byron");
    await page.goForward();
    await page.reload();
    await element.fill(cards.threeDSecure);
    await widget.payNow.click();
    await element.prove(false);
    await expect(widget.alert).toBeVisible();
    await widget.payNow.click();
    await element.prove();

    await expect(page.getByRole("heading", { name: "Your tickets are ready" })).toBeVisible();
    expect((await page.request.get(await widget.pdf())).headers()["content-type"]).toBe("application/pdf");
    const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
    expect(await (await page.request.get(calendar ?? "")).text()).toContain("BEGIN:VTIMEZONE");
    await expectNoBarrier(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your tickets are ready" })).toBeVisible();
  },
);

test("who is sent to their bank comes back to their tickets", CORE, async ({ url, account, openBrowser }) => {
  const name = `Bank night ${shortId()}`;
  const { event } = await account.putOn(name, EVENING);

  const page = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(page, url, event, name);
  await widget.chooseDate("Evening");
  await widget.chooseTickets(1);
  await widget.toPayment("Ada Byron", "ada@example.org");
  await new PaymentElement(page).fill(cards.redirected);
  await widget.payNow.click();
  await page.getByRole("button", { name: "Complete authentication" }).click();

  await expect(page.getByRole("heading", { name: "Your tickets are ready" })).toBeVisible();
  await expect(page).not.toHaveURL(/payid/);
});

test(
  "a gift card is bought by card for somebody else, who gets it by mail",
  CORE,
  async ({ url, account, postbox, openBrowser }) => {
    const name = `Gift night ${shortId()}`;
    const { event } = await account.putOn(name, EVENING);

    const page = await openBrowser({ size: "phone" });
    const widget = await TheatrePage.openAlone(page, url, event, name);
    const gift = await widget.giveCard();
    await gift.pay();
    await expect(gift.says("Amount is required")).toBeVisible();
    await expectNoBarrier(page);
    const grace = { name: "Grace Hopper", email: `grace-${shortId()}@example.org` };
    await gift.fill({ amount: "$50.00", to: grace, from: { name: "Ada Byron", email: "ada@example.org" } });
    await gift.pay();
    const element = new PaymentElement(page);
    await element.fill(cards.declined);
    await expectNoBarrier(page);
    await widget.payNow.click();
    await expect(widget.alert).toHaveText("Your card was declined.");

    // Loaded again, it is the same card that is being bought.
    await page.reload();
    await element.fill(cards.good);
    await widget.payNow.click();
    await expect(page.getByRole("heading", { name: "Your gift card is ready" })).toBeVisible();
    await expectNoBarrier(page);

    const mail = await postbox.mailTo(grace.email, "Your gift card for");
    expect(mail).toContain("A gift card for you, Grace Hopper");
    expect(mail).toContain("Content-Type: application/pdf");
  },
);
