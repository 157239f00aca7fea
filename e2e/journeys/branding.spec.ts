import { expectNoBarrier, expectNoBarrierInAnyLight } from "../barriers";
import { expect, test } from "../fixtures";
import { BrandingPage, closeDialog, TemplatePage } from "../pages/branding-page";
import { ComboPart } from "../pages/combo-part";
import { answer, UNSAVED } from "../pages/dialog-part";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";

const SUMMER = {
  name: "summer.css",
  css: [
    '@import url("https://elsewhere.test/look.css");',
    ":root { --foyer-accent: #0b5c3b; }",
    "h1 { text-transform: uppercase; position: fixed; }",
    'input[value^="a"] { color: red; }',
  ].join("\n"),
};
const WINTER = { name: "winter.css", css: "h1 { text-transform: lowercase; }" };
/** What buyers read first, before any date is chosen. */
const FREE = [aPerformance(5, "19:30", { price: 0, tickets: 40, subcategory: "Garden" })];

test("a stylesheet is made harmless, seen, published, bought through and gone back to", async ({
  account,
  url,
  openAs,
  openBrowser,
}) => {
  const { organiser, event } = await account.putOn("Summer Night", FREE);
  const page = await openAs(organiser, { size: "desktop" });
  const screen = await BrandingPage.open(page);
  await screen.showStylesheets();
  await screen.says("No records found");
  await expectNoBarrierInAnyLight(page);

  const upload = await screen.upload();
  await upload.send();
  await screen.says("Stylesheet is required.");
  await upload.choose({ ...SUMMER, name: "summer.png" });
  await screen.says("CSS file is required.");
  await expectNoBarrier(page);
  await upload.choose(SUMMER);
  await upload.send();

  // What could harm is told, with its line; the rest is seen on the real widget before any buyer gets it.
  const leftOut = await upload.drafts();
  await expect(leftOut.getByRole("row")).toContainText(["Line", "@import", "position: fixed", "input[…]"]);
  await expectNoBarrier(page);
  const draft = await upload.preview();
  const heading = { name: "Summer Night", level: 1 } as const;
  await expect(draft.getByRole("heading", heading)).toHaveCSS("text-transform", "uppercase");
  await expectNoBarrier(page);
  const buyer = await openBrowser({ size: "phone" });
  await TheatrePage.openAlone(buyer, url, event, "Summer Night");
  await expect(buyer.getByRole("heading", heading)).toHaveCSS("text-transform", "none");
  await closeDialog(page, "Preview");

  const publish = await screen.askToPublishStyle();
  await publish.checked();
  const warning = publish.dialog.getByRole("listitem").filter({ hasText: "Warning, Colours on a dark device:" });
  await expect(warning).toContainText("The contrast of the accent on the surface is 2.1: from 4.5 on");
  await expectNoBarrier(page);
  await publish.publish();
  const widget = await TheatrePage.openAlone(buyer, url, event, "Summer Night");
  await expect(buyer.getByRole("heading", heading)).toHaveCSS("text-transform", "uppercase");

  // Another one is off until somebody switches it on, and buyers see nothing of it until it is published.
  const second = await screen.upload();
  await second.choose({ ...WINTER, name: "Summer.CSS" });
  await screen.says("This StyleSheet name is already added.");
  await second.choose(WINTER);
  await second.send();
  await expect((await second.drafts()).getByText("Nothing was left out: buyers get all of it.")).toBeVisible();
  await closeDialog(page, "Left out of the stylesheet");
  await expect(screen.switchOf("winter.css")).not.toBeChecked();
  await screen.switch("winter.css");
  await expect(screen.switchOf("winter.css")).toBeChecked();
  await expect(screen.switchOf("summer.css")).not.toBeChecked();
  await (await screen.askToPublishStyle()).publish();
  await widget.chooseDate("Garden");
  await widget.addTickets(1);
  await expect(buyer.getByRole("heading", heading), "never in the middle of a purchase").toHaveCSS(
    "text-transform",
    "uppercase",
  );
  await widget.goOn.click();
  await widget.giveDetails("Ada Byron", "ada@example.org");

  const versions = await screen.openVersions();
  await expect(versions.getByRole("list", { name: "Versions" }).getByRole("listitem")).toContainText([
    "Version 2",
    "Version 1",
  ]);
  await versions.getByRole("combobox", { name: "Compare" }).selectOption({ label: "Version 1" });
  await expect(versions.getByRole("row").filter({ hasText: "uppercase" })).toContainText("lowercase");
  await expectNoBarrierInAnyLight(page);
  await screen.goBackTo(1);
  await closeDialog(page, "Versions");
  await TheatrePage.openAlone(buyer, url, event, "Summer Night");
  await expect(buyer.getByRole("heading", heading)).toHaveCSS("text-transform", "uppercase");
  await screen.deleteStylesheet("winter.css");
  await expect(screen.stylesheets.rows).toHaveCount(1);
});

test("a ticket gets its logo and its adverts", async ({ account, openAs }) => {
  const { organiser } = await account.putOn("Garden Party", FREE);
  const page = await openAs(organiser, { size: "phone" });
  await (await BrandingPage.open(page)).choose("Garden Party", "Edit ticket template");
  const template = await TemplatePage.arrived(page, "Ticket template");
  await expect(page.getByText("Ads", { exact: true })).toBeVisible();
  await template.edit();
  await template.choosePicture("Advert 1", "advert.gif");
  await expect(page.getByText("This is not an image", { exact: true })).toBeVisible();
  for (const label of ["Logo", "Advert 1", "Advert 3"]) await template.choosePicture(label);
  await expect(page.getByText("This is not an image", { exact: true })).toHaveCount(0);
  await page.getByLabel("Ads header").fill("Our friends");
  await expectNoBarrierInAnyLight(page);

  // Nobody loses what is typed without being asked.
  await template.crumb.click();
  await answer(page, UNSAVED, "Stay");
  await template.saveChanges();
  await expect(page.getByRole("img", { name: "A ticket of Garden Party as it is printed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show Advert 3 image" })).toBeVisible();
  await expectNoBarrierInAnyLight(page);

  await page.reload();
  await template.edit();
  await page.getByLabel("Ads header").fill("Our best friends");
  await template.deleteAdvert(3);
  await expect(page.getByLabel("Ads header"), "what is typed stays").toHaveValue("Our best friends");
  await template.saveChanges();
  await expect(page.getByRole("button", { name: "Show Advert 3 image" })).toHaveCount(0);

  await template.crumb.click();
  const screen = await BrandingPage.arrived(page);
  await expect(screen.events.row("Garden Party")).toContainText("Not published");
  await (await screen.askToPublish("Garden Party")).publish();
  await expect(screen.events.row("Garden Party")).toContainText("Published");
  await expect(screen.events.row("Garden Party")).not.toContainText("Not published");
});

test("a mail says what was written for it", async ({ account, url, postbox, openAs, openBrowser }) => {
  const { organiser, event } = await account.putOn("Picnic Play", FREE);
  const page = await openAs(organiser, { size: "desktop" });
  await (await BrandingPage.open(page)).choose("Picnic Play", "Edit email template");
  const template = await TemplatePage.arrived(page, "Email template");
  await template.edit();
  const message = template.message("English");
  await expect(message).toContainText("Thank you for your order");
  await expectNoBarrierInAnyLight(page);

  await message.fill("");
  await message.pressSequentially("Bring a blanket, ");
  await template.insert("The buyer's name");
  await message.press("Enter");
  await template.tool("Bulleted list").click();
  await expect(template.tool("Bulleted list")).toHaveAttribute("aria-pressed", "true");
  await message.pressSequentially("Doors open ");
  await template.tool("Bold").click();
  await message.pressSequentially("at seven");
  await expect(template.tool("Bold")).toHaveAttribute("aria-pressed", "true");

  // The toolbar is one stop of the Tab key, and its arrows lead on.
  await template.tool("Bold").focus();
  await page.keyboard.press("ArrowRight");
  await expect(template.tool("Italic")).toBeFocused();
  await page.keyboard.press("End");
  await expect(template.tool("Picture")).toBeFocused();
  await page.getByLabel("German", { exact: true }).check({ force: true });
  await template.message("German").fill("Bringen Sie eine Decke mit");
  await page.getByLabel("Instagram").fill("https://evil.test/foyer");
  await template.save.click();
  await expect(page.getByText(/^Enter the https address of a page on Instagram/)).toBeVisible();
  await page.getByLabel("Instagram").fill("https://instagram.com/foyer");
  await template.saveChanges();

  await expect(template.mail(640).getByText("Bring a blanket, Ada Lovelace")).toBeVisible();
  await expect(template.mail(640).locator("li b, li strong")).toHaveText("at seven");
  await page.getByLabel("390 px").check({ force: true });
  await page.getByLabel("German", { exact: true }).check({ force: true });
  await expect(template.mail(390).getByText("Bringen Sie eine Decke mit")).toBeVisible();
  await expectNoBarrierInAnyLight(page);
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`Test mail sent to ${organiser.email}`)).toBeVisible();
  expect(await postbox.mailTo(organiser.email, "Test: ")).toContain("Bringen Sie eine Decke mit");

  await template.crumb.click();
  const screen = await BrandingPage.arrived(page);
  await (await screen.askToPublish("Picnic Play")).publish();
  const buyer = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(buyer, url, event, "Picnic Play");
  await widget.chooseDate("Garden");
  await widget.chooseTickets(1);
  const email = `ada-${event}@example.org`;
  await widget.giveDetails("Ada Byron", email);
  expect(await postbox.mailTo(email, "Your tickets for Picnic Play")).toContain("Bring a blanket, Ada Byron");
});

test("the platform's administrator chooses whose look is shown", async ({ openAs }) => {
  const page = await openAs("admin");
  await BrandingPage.open(page);
  await expect(page.getByText("Each organisation's sales, tickets and mails have their own look")).toBeVisible();
  await new ComboPart(page, "Select customer").choose("Northgate Playhouse");
  const screen = await BrandingPage.arrived(page);
  await screen.events.search("twelfth");
  await screen.events.expectRows(["Twelfth Night"]);
});
