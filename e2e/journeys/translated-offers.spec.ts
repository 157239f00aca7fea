import type { Page } from "@playwright/test";

import { letBuyersChange } from "../after-sale";
import type { Api } from "../api";
import { expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { OwnOrderPage } from "../pages/own-order-page";
import { PlacesPart } from "../pages/teams-part";
import type { Postbox } from "../postbox";
import { aPerformance, day } from "../sheet";
import { expectTranslated, openTranslated } from "../translated";

const DATES = [
  aPerformance(5, "19:30", { price: 20, tickets: 9, subcategory: "Evening" }),
  aPerformance(6, "19:30", { price: 30, tickets: 9, subcategory: "Gala" }),
  aPerformance(7, "14:30", { price: 15, tickets: 1, subcategory: "Matinee" }),
];
const TEAMS = [{ name: "Reds", tickets: 4 }];

interface Theatre {
  readonly api: Api;
  readonly postbox: Postbox;
  readonly name: string;
}

test("whoever has the page translated chooses in place of a cancelled performance", async ({
  account,
  postbox,
  openBrowser,
}) => {
  const name = `Cancelled ${shortId()}`;
  const { api, event, performances } = await account.putOn(name, DATES);
  const [evening = 0, , matinee = 0] = performances;
  await letBuyersChange(api, event, { givescredit: true });
  const theatre = { api, postbox, name };
  const links = [];
  for (let order = 0; order < 3; order += 1) links.push(await sell(theatre, evening));
  await api.post("/v1/events/offerPerformance", {
    action: "offer",
    eventdetailid: evening,
    targetid: matinee,
    moves: false,
    cancels: true,
    lastday: day(3),
    words: "The hall is being painted.",
  });

  const { page, errors } = await openTranslated(await openBrowser({ size: "phone" }));
  const [dated = "", credited = "", paidBack = ""] = links;
  const own = await openOffer(page, dated);
  await expect(own.says(/Matinee does not have enough places left for your 2 tickets/)).toBeVisible();
  await own.button("Take this date").click();
  await expect(own.says("Your tickets have been exchanged.")).toBeVisible();
  await expect(own.says("Gala")).toBeVisible();
  await expectTranslated(page);

  await openOffer(page, credited);
  await answer(page, "Get credit on a gift card", "Get $40.00 as credit?");
  await expect(own.says("Your credit is on its way by email.")).toBeVisible();
  await openOffer(page, paidBack);
  await answer(page, "Get my money back", "Get $40.00 back?");
  await expect(own.says(/^You will be refunded the way you paid\./)).toBeVisible();
  await expectTranslated(page);
  expect(errors).toEqual([]);
});

test("whoever has the page translated exchanges places, in another language", async ({
  account,
  postbox,
  openBrowser,
}) => {
  const name = `Cup ${shortId()}`;
  const rows = [5, 6].map((ahead) => aPerformance(ahead, "12:00", { price: 20, tickets: 4 }));
  const { api, event, performances } = await account.putOn(name, rows, TEAMS);
  await letBuyersChange(api, event, { exchangefee: "0.00" });
  const link = await sell({ api, postbox, name }, performances[0] ?? 0, [1, 2]);

  const { page, errors } = await openTranslated(await openBrowser({ size: "phone" }));
  const own = await OwnOrderPage.open(page, link);
  await own.button("Exchange for another date").click();
  await page.getByRole("main").getByRole("listitem").getByRole("button").click();
  const places = new PlacesPart(page);
  await places.choose("Reds", 3, 4);
  await places.place("Reds", 4, "selected").click();
  await places.choose("Reds", 2);
  await expectTranslated(page);
  await own.button("Show the price").click();
  await expect(own.due).toHaveText("Nothing to pay");
  await own.button("Exchange now").click();
  await expect(own.says("Exchanged: your tickets are now for")).toBeVisible();
  await expect(own.says("Reds: 2")).toBeVisible();

  await own.button("Deutsch").click();
  await expect(page.getByRole("heading", { name: "Ihre Bestellung", level: 1 })).toBeVisible();
  await own.button("Namen ändern").click();
  await page.getByRole("textbox").first().fill("Grace Hopper");
  await expectTranslated(page);
  await own.button("English").click();
  await own.button("Save names").click();
  await expect(own.says("The names are saved.")).toBeVisible();
  await expectTranslated(page);

  // Another link in the same tab opens nothing: its key is not whole.
  await page.goto(link.slice(0, -1));
  await expect(own.says("This link is not valid")).toBeVisible();
  await expectTranslated(page);
  expect(errors).toEqual([]);
});

/** Sells two tickets for cash, and gives the link to their buyer's own page. */
async function sell({ api, postbox, name }: Theatre, performance: number, players?: readonly number[]) {
  const email = `${shortId()}@example.org`;
  await (players
    ? api.sellPlaces(performance, "Reds", players, { name: "Ada Byron", email })
    : api.sell(performance, 2, { name: "Ada Byron", email }));
  const text = await postbox.textTo(email, `Your tickets for ${name}`);
  return /http\S+\/o\/ORD-\S+/.exec(text)?.[0] ?? "";
}

async function openOffer(page: Page, link: string): Promise<OwnOrderPage> {
  const own = await OwnOrderPage.open(page, link);
  await expect(own.says("The hall is being painted.")).toBeVisible();
  await expectTranslated(page);
  return own;
}

/** Presses an answer twice: in the dialog that asks once more after the first, which is left once. */
async function answer(page: Page, button: string, question: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: question });
  const press = page.getByRole("button", { name: button, exact: true });
  await press.click();
  await expectTranslated(page);
  await dialog.getByRole("button", { name: "Go back" }).click();
  await expect(dialog).toBeHidden();
  await press.click();
  await dialog.getByRole("button", { name: button }).click();
}
