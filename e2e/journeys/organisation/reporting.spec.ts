import { randomUUID } from "node:crypto";

import type { Api } from "../../api";
import { expectNoBarrier } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import { moveMouseAway } from "../../pages/list-page";
import { ReportingPage } from "../../pages/reporting-page";
import { aPerformance } from "../../sheet";

interface Home {
  readonly name: string;
  readonly country?: string;
  readonly zipcode?: string;
}

async function sell(api: Api, performance: number, quantity: number, buyer: Home): Promise<void> {
  const basket = { items: [{ performance, tickets: [{ ticket_type: null, quantity }], upsells: [] }] };
  const reserved = await api.post<{ reservation: number; secret: string }>("/v1/sales/reservations", basket, {
    "Idempotency-Key": randomUUID(),
  });
  await api.post(
    `/v1/sales/reservations/${reserved.reservation}/payment`,
    { gateway: "cash", buyer },
    { "X-Reservation-Secret": reserved.secret },
  );
}

for (const size of SIZES) {
  test(`sales are looked at by country, state and district, and so are their buyers (${size})`, async ({
    account,
    openAs,
  }) => {
    const sheet = [
      aPerformance(3, "19:30", { price: 12, tickets: 40 }),
      aPerformance(4, "19:30", { price: 12, tickets: 40 }),
    ];
    const { organiser, api, performances } = await account.putOn("The Snow Queen", sheet);
    const [first = 0, second = 0] = performances;
    await sell(api, first, 2, { name: "Ada Vale", country: "United Kingdom", zipcode: "NG1 4AB" });
    await sell(api, first, 3, { name: "Bo Reed", country: "United Kingdom", zipcode: "DE1 3AH" });
    await sell(api, second, 1, { name: "Cy Lane", country: "United Kingdom", zipcode: "SW1A 2HQ" });
    await sell(api, second, 4, { name: "Di Marsh", country: "Ireland", zipcode: "D02 X285" });
    await sell(api, second, 1, { name: "Ed Nowhere" });

    const page = await openAs(organiser, { size });
    const reporting = await ReportingPage.open(page);
    await expect(reporting.place("World")).toBeVisible();
    await expect(reporting.row("United Kingdom")).toContainText("$72.00");
    await expect(reporting.row("United Kingdom")).toContainText("60 %");
    await expect(reporting.row("Address not known")).toContainText("$12.00");
    await expect(reporting.table.getByRole("button", { name: "Ireland" })).toHaveCount(0);
    await expect(reporting.onMap(3)).toBeVisible();
    expect((await reporting.table.boundingBox())?.height).toBe(350);
    await expectNoBarrier(page);

    await reporting.drill("United Kingdom");
    await expect(reporting.row("East Midlands")).toContainText("$60.00");
    await expect(reporting.row("London")).toContainText("$12.00");
    await reporting.drill("East Midlands");
    await expect(reporting.row("DE1")).toContainText("$36.00");
    await expect(reporting.row("NG1")).toContainText("$24.00");
    await expectNoBarrier(page);
    await moveMouseAway(page);
    await sell(api, first, 1, { name: "Flo Ash", country: "United Kingdom", zipcode: "LE1 6TE" });
    await expect(reporting.row("LE1")).toContainText("$12.00");
    await reporting.back();
    await expect(reporting.row("East Midlands")).toContainText("$72.00");
    await reporting.back();
    await expect(reporting.place("World")).toBeVisible();
    await expect(page.getByRole("button", { name: "Back", exact: true })).toHaveCount(0);

    await reporting.turnTo("Ticket buyers");
    await expect(reporting.buyer("Di Marsh")).toContainText("$48.00");
    await reporting.narrow("Event", "The Snow Queen");
    await reporting.narrow("Performance", /19:30|7:30PM/);
    await expect(reporting.buyer("Ada Vale").or(reporting.buyer("Di Marsh"))).toHaveCount(1);
    await expectNoBarrier(page);

    await reporting.turnTo("Report builder");
    await expect(page.getByRole("button", { name: "Generate report" })).toBeVisible();
    await expectNoBarrier(page);
  });
}

test("an account with a dashboard's number sees its analytics, and no other account's", async ({
  account,
  openAs,
  platform,
}) => {
  const organiser = await account.hire("organiser");
  const page = await openAs(organiser);
  const reporting = await ReportingPage.open(page);
  await expect(page.getByText("No data found")).toBeVisible();

  await platform.post("/v1/customers/updateCustomerAccount", {
    action_type: "edit",
    id: account.id,
    metabase_dashboard_number: 17,
  });
  await page.reload();
  const { frame, content } = reporting.analytics;
  await expect(content.getByRole("heading", { name: `Dashboard 17, account ${account.id}` })).toBeVisible();
  expect((await frame.boundingBox())?.height).toBe(4000);
  await expectNoBarrier(page);
});

test("places fill the table beside the map, and none of them is cut in its middle", async ({ openAs }) => {
  const reporting = await ReportingPage.open(await openAs("owner"));
  const rows = reporting.table.getByRole("row");
  await expect(rows.nth(7)).toBeAttached();
  const edge = await reporting.table.evaluate((table) => table.getBoundingClientRect().bottom);
  const cut = await rows.evaluateAll(
    (all, end) =>
      all.map((row) => row.getBoundingClientRect()).filter(({ top, bottom }) => top < end - 2 && bottom > end + 2)
        .length,
    edge,
  );
  expect(cut).toBe(0);
});
