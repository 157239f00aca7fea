import { expect, test } from "../fixtures";
import { addressesOf } from "../screens";
import { Heard, unwrittenOn } from "../unwritten";

const KNOWN = /\bFoyer\b/g;

test("every word of the office is in its catalogues", async ({ openAs }) => {
  const page = await openAs("owner");
  await page.addInitScript(() => localStorage.setItem("foyer-language", "en-XA"));
  const heard = new Heard(page);
  const named = { eventTicketDetailId: 1, eventid: 1, eventdetailid: 2, eventOccurrenceId: 1, performance: 1, event: 1, eventId: 1, upsellId: 1, accountId: 2, endpoint: 1 };
  for (const address of addressesOf(named)) {
    await page.goto(address);
    const t = Date.now();
    try { const u = await unwrittenOn(page, heard, KNOWN); console.log(address, Date.now()-t, JSON.stringify(u)); } catch (e) { console.log(address, String(e).slice(0, 300)); }
  }
});
