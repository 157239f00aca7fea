import { expectNoBarrier } from "../barriers";
import { expect, test } from "../fixtures";
import { BrandingPage, closeDialog } from "../pages/branding-page";
import { answer } from "../pages/dialog-part";
import { AppearancePart } from "../pages/appearance-part";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";

const EVENING = [aPerformance(5, "19:30", { price: 0, tickets: 40, subcategory: "Garden" })];
// No rule says by itself that anything is hidden: only a page knows what these lie on.
const HIDING = [
  "p b { color: #fff; }",
  "small { color: #fdfdfd; }",
  "label { background-image: linear-gradient(#18181b, #18181b); color: #18181b; }",
  "footer { box-shadow: 0 -32px 0 16px #fff; }",
].join("\n");
const READABLE = "h1 { color: #005000; } @media (prefers-color-scheme: dark) { h1 { color: #90d090; } }";
const OURS = "rgb(24, 24, 27)";
const GREEN = "rgb(0, 80, 0)";

test("a stylesheet that hides what buyers must read is not published until it is put right", async ({
  account,
  url,
  openAs,
  openBrowser,
}) => {
  const { organiser, event } = await account.putOn("Winter Night", EVENING);
  const page = await openAs(organiser, { size: "desktop" });
  const screen = await BrandingPage.open(page);
  const upload = await screen.upload();
  await upload.choose({ name: "hiding.css", css: HIDING });
  await upload.send();
  await expect((await upload.drafts()).getByText("Nothing was left out: buyers get all of it.")).toBeVisible();
  await closeDialog(page, "Left out of the stylesheet");

  const publishing = await screen.askToPublishStyle();
  await publishing.checked();
  const { dialog } = publishing;
  const wrong = dialog.getByRole("list", { name: "What is wrong" }).getByRole("listitem");
  const contrast = (needed: string) => `The contrast with what is behind it is 1.0: it has to be ${needed} or more`;
  await expect(wrong.filter({ hasText: "Error, Tickets, light, total “£31.00”:" })).toContainText(contrast("3.0"));
  await expect(wrong.filter({ hasText: "Error, Dates, light, price “" })).toContainText(contrast("4.5"));
  await expect(wrong.filter({ hasText: "Error, Details, light and dark, field “Name”:" })).toContainText(
    contrast("4.5"),
  );
  const publish = dialog.getByRole("button", { name: "Publish changes" });
  await expect(publish).toHaveAccessibleDescription("What is wrong has to be put right first");
  await expect(publish).toBeDisabled();
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const buyer = await openBrowser({ size: "phone" });
  const appearance = new AppearancePart(buyer);
  await TheatrePage.openAlone(buyer, url, event, "Winter Night");
  await appearance.expectTitle(OURS);

  await screen.deleteStylesheet("hiding.css");
  const better = await screen.upload();
  await better.choose({ name: "readable.css", css: READABLE });
  await better.send();
  await better.drafts();
  await closeDialog(page, "Left out of the stylesheet");
  const again = await screen.askToPublishStyle();
  await expect(again.dialog.getByText("Error, Tickets, dark, heading", { exact: false })).toBeHidden();
  await again.publish();
  await TheatrePage.openAlone(buyer, url, event, "Winter Night");
  await appearance.expectTitle(GREEN);
});

test("a version that cannot be read is not gone back to", async ({ account, openAs }) => {
  const { organiser, api } = await account.putOn("Autumn Night", EVENING);
  // By a call nobody has measured it.
  await api.publishSheet(HIDING);
  await api.publishSheet(":root { --foyer-radius: 2px }");
  const page = await openAs(organiser);
  const screen = await BrandingPage.open(page);
  const versions = await screen.openVersions();
  await versions.getByRole("button", { name: "Go back to version 1" }).click();
  const title = "Go back to version 1";
  const text = "Buyers get version 1 again, and it takes the place of the draft. You can't undo this operation";
  await answer(page, { title, text }, "Yes");
  const held = page.locator("ion-modal").filter({ hasText: "Error, Tickets, light, total “£31.00”:" });
  // Every step of a purchase is measured before, which a busy machine takes long for.
  await expect(held).toBeVisible({ timeout: 60_000 });
  await held.getByRole("button", { name: "Close" }).last().click();
  await expect(versions.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(2);
});
