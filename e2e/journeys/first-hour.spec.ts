import type { Page } from "@playwright/test";

import { expectNoBarrier } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { Hands } from "../hands";
import { EventSettingsPage } from "../pages/event-settings-page";
import { SetUpPage } from "../pages/set-up-page";
import { WalkInDialog } from "../pages/walk-in-dialog";
import { startOne, type StartedSystem } from "../start-system";

const MOST_INTERACTIONS = 60;
const MOST_SECONDS = 6 * 60;
/** What they wait for, at most, on a quick machine: eight pages and the pictures. */
const WAITS_SECONDS = 60;
const STARTS_WITHIN_MS = 660_000;

let empty: { system: StartedSystem; stop: () => Promise<void> } | undefined;
test.beforeAll(async () => {
  test.setTimeout(STARTS_WITHIN_MS);
  empty = await startOne("embedded", "empty");
});
test.afterAll(() => empty?.stop());

test(
  "from an empty installation to the first ticket sold at the counter, in 60 interactions and 6 minutes",
  CORE,
  async ({ openBrowser }) => {
    const address = SetUpPage.addressIn(empty?.system.logs ?? "[]");
    const visitor = await openBrowser();
    await setsNothingUp(visitor, new URL("/", address).href, "the whole address that the terminal printed");
    await expectNoBarrier(visitor);

    const page = await openBrowser();
    const hands = await Hands.of(page);
    const setUp = new SetUpPage(page);

    await hands.open(address);
    await setUp.you("Maya", "Lindqvist", "maya@barn.test", "Opening-night-7!");
    await setUp.organisation("The Barn");
    await expect(setUp.field("Venue name")).toHaveValue("The Barn");
    await expect(setUp.field("Tax on tickets")).toHaveValue("VAT, United Kingdom");
    await setUp.venue({ address: "1 Farm Lane", city: "Bristol", zipcode: "BS1 4DJ" });

    await expect(page.getByText("1 of 6 done"), "the venue is there").toBeVisible();
    await expectNoBarrier(page);
    await setsNothingUp(await openBrowser(), address, "Foyer is set up already");
    const firstSteps = page.getByRole("list", { name: "First steps" });
    await firstSteps.getByRole("link", { name: "Create event" }).click();
    const event = await EventSettingsPage.arrivedAtNew(page);
    await event.field("Event name").fill("The Tempest");
    await expect(event.field("Venue").locator("option:checked"), "the only one is chosen").toHaveText("The Barn");
    await event.field("Event description").fill("A storm, an island, and a daughter who has seen nobody");
    await event.addOnePicture();
    await event.date(1).fill({ date: inDays(7), time: "7:30PM", price: "18", tickets: "80" });
    await event.save({ bringsKinds: false });

    await hands.open(new URL("/EventDashboard", address).href);
    await expect(page.getByText("3 of 6 done"), "the event is on sale").toBeVisible();
    await firstSteps.getByRole("button", { name: "Sell" }).click();
    const sale = await WalkInDialog.opened(page);
    await sale.choose(1);
    await sale.takeByTerminal();
    await expect(sale.sold("£18.00")).toBeVisible();
    expect(hands.interactions).toBeLessThanOrEqual(MOST_INTERACTIONS);
    expect(hands.seconds + WAITS_SECONDS).toBeLessThanOrEqual(MOST_SECONDS);

    await sale.close();
    await expect(page.getByText("4 of 6 done"), "it ticks itself off").toBeVisible();
  },
);

/** Whoever comes without the whole address finds nothing to fill in. */
async function setsNothingUp(visitor: Page, address: string, says: string): Promise<void> {
  await visitor.goto(address);
  await expect(visitor.getByText(says)).toBeVisible();
  await expect(visitor.getByLabel("First name")).toHaveCount(0);
}

/** A day as it is typed in The Barn's country. */
function inDays(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return date.split("-").toReversed().join("-");
}
