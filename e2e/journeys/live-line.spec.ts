import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { CORE_ON_CLUSTER, expect, test } from "../fixtures";
import { LiveLine } from "../live-line";
import { DashboardPage } from "../pages/dashboard-page";
import { aPerformance, writeSheet } from "../sheet";

test(
  "the published Socket.IO client hears a sale and a scan, and a stranger hears nothing",
  CORE_ON_CLUSTER,
  async ({ url, folder, apiFor }) => {
    const sheet = join(folder, "season.xlsx");
    writeSheet(sheet, [aPerformance(3, "19:30", { price: 20, tickets: 50 })]);
    const organiser = await apiFor("organiser");
    const { performances } = await organiser.createEvent(`Twelfth Night ${randomUUID()}`, readFileSync(sheet));
    const topic = `performance:${performances[0]}`;
    const office = await LiveLine.open(url, { token: organiser.token });
    const rival = await LiveLine.open(url, { token: (await apiFor("rival")).token });
    const door = await LiveLine.open(url, { token: (await apiFor("door")).token });

    expect(await office.subscribe(topic)).toMatchObject({ state: { sold: 0, capacity: 50 } });
    expect(await rival.subscribe(topic)).toEqual({ error: "Not allowed" });

    const { tickets } = await organiser.sell(performances[0] ?? 0, 2);
    await expect.poll(() => office.state(topic)).toMatchObject({ sold: 2, reserved: 0, revenue: "40.00" });

    const reading = {
      performance: performances[0],
      code: tickets[0]?.code,
      device: randomUUID(),
      gate: "Stage door",
      nonce: randomUUID(),
      scanned_at: new Date().toISOString(),
    };
    expect(await door.scan(reading)).toMatchObject({ verdict: "admitted", ticket: tickets[0]?.ticket });
    expect(await door.scan(reading), "the same reading sent twice").toMatchObject({ verdict: "admitted" });
    expect(await door.scan({ ...reading, nonce: randomUUID() })).toMatchObject({
      verdict: "already_scanned",
      gate: "Stage door",
    });
    await expect.poll(() => office.state(topic)).toMatchObject({ sold: 2, admitted: 1 });
    expect(rival.changes).toEqual([]);

    for (const line of [office, rival, door]) line.close();
  },
);

test("a session that was ended elsewhere leaves the screen within a moment", CORE_ON_CLUSTER, async ({ openAs }) => {
  const page = await openAs("owner");
  await DashboardPage.open(page);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.evaluate(() => fetch("/v1/auth/logout", { method: "POST" }));
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});
