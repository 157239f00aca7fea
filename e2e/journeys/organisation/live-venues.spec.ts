import { CORE_ON_CLUSTER, expect, test } from "../../fixtures";
import { ListPage } from "../../pages/list-page";
import { fillVenue, venues } from "../../pages/venues-page";
import { LIVE_MS, Stopwatch } from "../../stopwatch";

test(
  "what one browser saves on Venues the other sees without a reload, and a rival hears nothing",
  CORE_ON_CLUSTER,
  async ({ account, openAs }) => {
    const desk = await openAs(await account.hire("owner"));
    const phone = await openAs(await account.hire("organiser"), { size: "phone" });
    const rival = await openAs("rival");
    const [here, there, elsewhere] = [
      await ListPage.open(desk, venues.screen),
      await ListPage.open(phone, venues.screen),
      await ListPage.open(rival, venues.screen),
    ];
    for (const page of [desk, phone, rival]) await expect(page.getByText("Live", { exact: true })).toBeVisible();

    const dialog = await here.add();
    await fillVenue(dialog, { name: "The Lakeside", address: "220 Shore Drive", city: "Chicago", zipcode: "60601" });
    await dialog.save("Venue created successfully");
    const made = Stopwatch.start();
    await expect(there.list.row("The Lakeside")).toBeVisible();
    made.stop();
    expect(made.milliseconds, "from the one browser to the other").toBeLessThan(LIVE_MS);

    // Both have it open: the second to save is told, and has the newer values beside what was typed.
    const [own, theirs] = [await here.edit("The Lakeside"), await there.edit("The Lakeside")];
    await own.field("Venue name").fill("The Harbour");
    await own.save("Venue updated successfully");
    await expect(there.list.row("The Harbour")).toBeAttached();
    await theirs.field("Address").fill("1 Harbour Street");
    await theirs.trySave();
    await expect(theirs.says("Somebody else saved this while you were editing.")).toBeVisible();
    await theirs.button("Load newer").click();
    await expect(theirs.field("Venue name")).toHaveValue("The Harbour");
    await expect(theirs.field("Address"), "what was typed is kept").toHaveValue("1 Harbour Street");
    await theirs.save("Venue updated successfully");

    await here.delete("The Harbour", "The Harbour", "Yes");
    await expect(there.list.rows).toHaveCount(0);
    await expect(elsewhere.list.row("The Harbour")).toHaveCount(0);
  },
);
