import { randomUUID } from "node:crypto";

import { expectNoBarrier } from "../barriers";
import { toBeHanded } from "../doors";
import { SAME_ON_BOTH, expect, test } from "../fixtures";
import { aPerformance } from "../sheet";

test(
  "a guest is looked up and let in by keyboard alone, and whoever only listens is told each step",
  SAME_ON_BOTH,
  async ({ account, openAs }) => {
    const [name, other] = [`Maya ${shortId()}`, `Noor ${shortId()}`];
    const rows = [5, 6].map((day) =>
      aPerformance(day, "19:30", { price: 12, tickets: 20, subcategory: `Night ${day}` }),
    );
    const { api, event, performances } = await account.putOn("The Quiet Hour", rows);
    const [tonight = 0, tomorrow = 0] = performances;
    await api.sell(tonight, 2, { name, email: "maya@house.test" }, await toBeHanded(api, event));
    await api.sell(tomorrow, 1, { name: other, email: "noor@house.test" });
    const page = await openAs(await account.hire("door"));
    await page.goto(`/QrValidation/${tonight}`);
    const field = page.getByRole("searchbox");
    const statusWith = (words: RegExp | string) => page.getByRole("status").filter({ hasText: words });
    await expect(field).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);

    // The first key leads past the bar, to where guests are looked up.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Skip to the search by name" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();

    await page.keyboard.type(other);
    await expect(statusWith(`Nobody here for ${other}. 1 guest has tickets for another performance`)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: other })).toContainText("Night 6");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(name);
    await expect(statusWith("1 guest found. Press Enter to admit all 2")).toBeVisible();
    await expectNoBarrier(page);

    await page.keyboard.press("Enter");
    // Spoken at once: it stands in the region for what is urgent.
    await expect(page.getByText(/^Admitted\. Ticket scanned Successfully/)).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(field).toBeFocused();
    await expect(statusWith("1 guest found")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("2 of 2 in");

    // What was typed is replaced by the next name: nobody is let in twice.
    await page.keyboard.press("Enter");
    await page.keyboard.type(other);
    await expect(statusWith(`Nobody here for ${other}`)).toBeVisible();
  },
);

const shortId = () => randomUUID().slice(0, 8);
