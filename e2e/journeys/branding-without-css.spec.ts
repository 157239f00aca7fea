import { expectNoBarrierInAnyLight } from "../barriers";
import { expect, SIZES, test } from "../fixtures";
import { BrandingPage } from "../pages/branding-page";
import { logoIn, AppearanceSettings } from "../pages/appearance-settings";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";

const EVENING = [aPerformance(5, "19:30", { price: 0, tickets: 40, subcategory: "Garden" })];
const YELLOW = "#f0c419";
const GREEN = "#0b5c3b";
const GREEN_RGB = "rgb(11, 92, 59)";

for (const size of SIZES) {
  test(`branding without CSS: logo, colour and font are set, seen, published and bought through, ${size}`, async ({
    account,
    url,
    postbox,
    openAs,
    openBrowser,
  }) => {
    const { organiser, event } = await account.putOn("Meadow Play", EVENING);
    const page = await openAs(organiser, { size });
    const screen = await BrandingPage.open(page);
    const appearance = new AppearanceSettings(page, size === "phone");
    await expectNoBarrierInAnyLight(page);

    // A colour that is hard to read is said to be so, in words, with one that is not.
    await appearance.accent.fill(YELLOW);
    await expect(page.getByText(/^Contrast 1\.\d: too faint to read$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Use #[0-9a-f]{6}: easy to read$/ })).toBeVisible();
    await appearance.accent.fill(GREEN);
    await expect(page.getByText(/^Contrast 8(\.\d)?: very easy to read$/)).toBeVisible();
    await appearance.chooseFont("Georgia");
    await appearance.chooseCorners("Square");
    await appearance.chooseLogo();
    await appearance.expectSaved();

    // The real page, mail and ticket, before any buyer gets them.
    await appearance.show("Page");
    const heading = { name: "Meadow Play", level: 1 } as const;
    await expect(appearance.shownPage.getByRole("heading", heading)).toHaveCSS("font-family", /^Georgia/);
    await expect(logoIn(appearance.shownPage)).toBeVisible();
    await appearance.show("Mail");
    await expect(appearance.shownMail.getByRole("img", { name: account.name })).toBeVisible();
    await appearance.show("Ticket");
    await expect(page.getByRole("img", { name: "A ticket of Meadow Play as it is printed" })).toBeVisible();
    await expectNoBarrierInAnyLight(page);
    await appearance.settings();
    const buyer = await openBrowser({ size: "phone" });
    await TheatrePage.openAlone(buyer, url, event, "Meadow Play");
    await expect(buyer.getByRole("heading", heading)).not.toHaveCSS("font-family", /Georgia/);

    // A colleague sees at once who published what.
    const colleague = await openAs(organiser, { size });
    await BrandingPage.open(colleague);
    await expect(colleague.getByText("Nothing published yet")).toBeVisible();
    const publish = await screen.askToPublish("Meadow Play");
    await expect(publish.dialog.getByText("Buyers will get: look of all your events")).toBeVisible();
    await publish.publish();
    await expect(page.getByText("Published: look of all your events")).toBeVisible();
    await expect(colleague.getByText(/^Version 1 ·/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish changes" })).toHaveAccessibleDescription(
      "What is published is the same",
    );

    const widget = await TheatrePage.openAlone(buyer, url, event, "Meadow Play");
    await expect(async () => {
      await buyer.reload();
      await expect(buyer.getByRole("heading", heading)).toHaveCSS("font-family", /^Georgia/, { timeout: 2000 });
    }).toPass();
    await expect(logoIn(buyer)).toBeVisible();
    await widget.chooseDate("Garden");
    await widget.addTickets(1);
    await expect(widget.goOn).toHaveCSS("background-color", GREEN_RGB);
    await widget.goOn.click();
    const email = `ada-${event}@example.org`;
    await widget.giveDetails("Ada Byron", email);
    const mail = await postbox.mailTo(email, "Your tickets for Meadow Play");
    expect(mail).toContain(GREEN);
  });
}

test("a ticket's and a mail's preview follow what is typed, before it is saved", async ({ account, openAs }) => {
  const { organiser, event } = await account.putOn("Typed Play", EVENING);
  const page = await openAs(organiser);
  await page.goto(`/EmailTemplate?event=${event}`);
  await page.getByRole("button", { name: "Edit", exact: true }).filter({ visible: true }).click();
  await page.getByRole("textbox", { name: "Message in English" }).fill("Bring a blanket");
  const mail = page.frameLocator('iframe[title="The mail at 390 px"]');
  await expect(mail.getByText("Bring a blanket")).toBeVisible();
  await expectNoBarrierInAnyLight(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mail.getByText("Bring a blanket")).toBeHidden();
  await page.getByRole("radio", { name: "Preview", exact: true }).check({ force: true });
  await expect(mail.getByText("Bring a blanket")).toBeVisible();
  await page.getByRole("radio", { name: "Edit", exact: true }).check({ force: true });
  await expect(page.getByRole("textbox", { name: "Message in English" })).toHaveText("Bring a blanket");
});
