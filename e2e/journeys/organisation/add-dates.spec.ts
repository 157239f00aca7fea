import { expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, SIZES, test } from "../../fixtures";
import { press, typeInto } from "../../keyboard";
import { openedDialog } from "../../pages/dialog-part";
import { EventSettingsPage } from "../../pages/event-settings-page";
import { aPerformance, aSheet, day } from "../../sheet";

for (const size of SIZES)
  test(
    `dates are added to an event on sale by keyboard alone, on a ${size}`,
    CORE,
    async ({ account, apiFor, openAs }) => {
      await account.addVenue({ name: "The Lakeside" });
      const priya = await account.hire("organiser");
      const evenings = [20, 27].map((days) => aPerformance(days, "19:30", { price: 24, tickets: 60 }));
      const { event } = await (await apiFor(priya)).createEvent("Winter Night", aSheet(evenings));
      const [page, other] = [await openAs(priya, { size }), await openAs(await account.hire("owner"))];
      const elsewhere = await EventSettingsPage.openEvent(other, event, "Winter Night");
      const form = await EventSettingsPage.openEvent(page, event, "Winter Night");
      const button = (name: string) => page.getByRole("button", { name, exact: true });

      // The first row is like the event's last date.
      await press(page, button("Add a date"));
      const dialog = await openedDialog(page, "Add dates");
      const first = form.date(1);
      await expect(first.field("Date")).toBeFocused();
      await expect(first.field("Time")).toHaveValue("7:30PM");
      await expect(first.field("Price")).toHaveValue("24.00");
      await expect(first.field("Tickets")).toHaveValue("60");
      await expect(page.getByText("On sale as soon as you save.", { exact: true })).toBeVisible();
      await expectNoBarrierAnywhere(page);

      // A date that is taken says so in its row, and nothing is saved before it is right.
      await page.keyboard.type(written(28));
      await press(page, button("Add another date"));
      await expect(form.date(2).field("Date")).toBeFocused();
      await expect(form.date(2).field("Date")).toHaveValue(written(29));
      await typeInto(page, form.date(2).field("Date"), written(27));
      await page.keyboard.press("Enter");
      await expect(form.date(2).field("Date")).toBeFocused();
      await expect(form.date(2).field("Date")).toHaveAccessibleDescription(/Same event\s+cannot have same dates/);
      await expectNoBarrierAnywhere(page);
      await typeInto(page, form.date(2).field("Time"), "2:30PM");
      await typeInto(page, form.date(2).field("Price"), "18.50");
      await press(page, button("Save 2 dates"));
      await expect(page.getByText("Event Updated Successfully").first()).toBeVisible();
      await expect(dialog).toBeHidden();

      for (const shown of [form, elsewhere]) {
        await expect(shown.performance("2:30PM")).toContainText("$18.50");
        await expect(shown.performance("2:30PM")).toContainText("On sale");
        await expect(shown.performance("7:30PM")).toHaveCount(3);
      }
      await expect(button("Add a date")).toBeFocused();
    },
  );

/** A day so far ahead as the people of a house write it. */
function written(ahead: number): string {
  const [year, month, date] = day(ahead).split("-");
  return `${month}-${date}-${year}`;
}
