import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

const monthName = (day: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" }).format(Date.parse(day));
const weekdayName = (day: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" }).format(Date.parse(day));

const shortMonth = (day: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" }).format(Date.parse(day));

/** `Thu Dec 31 2026` of `2026-12-31`, as somebody reads it who writes months first. */
export const dayName = (day: string): string =>
  `${weekdayName(day)} ${shortMonth(day)} ${Number(day.slice(8))} ${day.slice(0, 4)}`;

/** The season as a calendar; days are `2026-12-31`. */
export class CalendarPage {
  private constructor(private readonly page: Page) {}

  static async arrived(page: Page): Promise<CalendarPage> {
    await expect(page.getByRole("heading", { name: "Events calendar", level: 1 })).toBeVisible();
    return new CalendarPage(page);
  }

  static async open(page: Page): Promise<CalendarPage> {
    await page.goto("/EventsCalendar");
    return CalendarPage.arrived(page);
  }

  /** Turns the pages until the month of a day is shown. */
  async showMonthOf(day: string): Promise<void> {
    // At the end of a month two are named, and the second is not whole.
    const [month, year] = monthName(day).split(" ");
    const wanted = new RegExp(`^${month}\\s(${year}$|–)`);
    const anyMonth = this.page.getByRole("heading", { name: / \d{4}$/, level: 2 });
    for (let turns = 0; turns < 3; turns += 1) {
      const shown = (await anyMonth.textContent()) ?? "";
      if (wanted.test(shown)) break;
      await this.page.getByRole("button", { name: "Next month" }).click();
      await expect(anyMonth).not.toHaveText(shown);
    }
    await expect(anyMonth).toHaveText(wanted);
  }

  /** A day of the grid, or the part of the agenda that is about it. */
  day(day: string): Locator {
    const cell = this.page.getByRole("cell").filter({ hasText: dayName(day) });
    const part = this.page.locator("section section").filter({ hasText: dayName(day) });
    return cell.or(part);
  }

  /** A performance on its day. */
  entry(day: string, name: string): Locator {
    return this.day(day).getByRole("button", { name });
  }

  async opened(name: string): Promise<Locator> {
    return openedDialog(this.page, name);
  }
}
