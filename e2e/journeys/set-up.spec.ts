import { expect, test } from "../fixtures";
import { SetUpPage } from "../pages/set-up-page";
import { startOne, type StartedSystem } from "../start-system";

const STARTS_WITHIN_MS = 660_000;

let empty: { system: StartedSystem; stop: () => Promise<void> } | undefined;
test.beforeAll(async () => {
  test.setTimeout(STARTS_WITHIN_MS);
  empty = await startOne("cluster", "empty");
});
test.afterAll(() => empty?.stop());

test("several servers are set up by the one address that is printed, once", async ({ openBrowser }) => {
  const address = SetUpPage.addressIn(empty?.system.logs ?? "[]");
  const page = await openBrowser();
  await page.goto(address);
  const setUp = new SetUpPage(page);
  await setUp.you("Maya", "Lindqvist", "maya@barn.test", "Opening-night-7!");
  await setUp.organisation("The Barn");
  await setUp.venue({ address: "1 Farm Lane", city: "Bristol", zipcode: "BS1 4DJ" });
  await expect(page.getByText("1 of 6 done")).toBeVisible();

  const late = await openBrowser();
  await late.goto(address);
  await expect(late.getByText("Foyer is set up already")).toBeVisible();
});
