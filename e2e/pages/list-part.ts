import { expect, type Locator, type Page } from "@playwright/test";

const PHONE_PX = 768;

/** Does something with a field above a list, which a phone may have in the sheet of its filters. */
export async function withFilter(page: Page, field: Locator, use: () => Promise<unknown>): Promise<void> {
  const filters = page.getByRole("button", { name: /^(Filters|\d+ filters?)$/ });
  await expect(field.or(filters).filter({ visible: true }).first()).toBeVisible();
  const isInSheet = !(await field.isVisible());
  if (isInSheet) await filters.click();
  await use();
  if (!isInSheet) return;
  await page.getByRole("button", { name: "Show list" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(0);
}

/** A list of the back office: a table at a desk, lines on a phone. */
export class ListPart {
  constructor(
    private readonly page: Page,
    private readonly names: { readonly name: string; readonly search: string },
  ) {}

  /** What is shown, in its order. */
  get rows(): Locator {
    const atDesk = this.page.getByRole("table", { name: this.names.name }).getByRole("row");
    const onPhone = this.page.getByRole("list", { name: this.names.name }).getByRole("listitem");
    return atDesk.filter({ has: this.page.getByRole("cell") }).or(onPhone);
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** What stands in the rows, one after the other, from the first to the last. */
  async expectRows(texts: readonly string[]): Promise<void> {
    await expect(this.rows).toContainText([...texts]);
  }

  /** What the table's heads say, from the left; a phone has none. */
  async expectColumns(titles: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.page.getByRole("table", { name: this.names.name }).getByRole("columnheader")).toHaveText([
      ...titles,
    ]);
  }

  /** Holds the page at another size, until the list is laid out for it. */
  async showAt(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.page.setViewportSize(size);
    const { name } = this.names;
    const laidOut = this.isPhone ? this.page.getByRole("list", { name }) : this.page.getByRole("table", { name });
    await expect(laidOut).toBeVisible();
  }

  /** How many rows may be shown at once. */
  async expectSizes(sizes: readonly number[] = [10, 15, 20]): Promise<void> {
    await expect(this.page.getByLabel("Rows per page").getByRole("option")).toHaveText(sizes.map(String));
  }

  async expectAtOnce(count: number): Promise<void> {
    await expect(this.page.getByLabel("Rows per page")).toHaveValue(String(count));
  }

  /** Types, and presses Enter, for which the orders' search waits. */
  async search(term: string): Promise<void> {
    const box = this.page.getByRole("searchbox", { name: this.names.search });
    await box.fill(term);
    await box.press("Enter");
  }

  async expectNothing(term: string): Promise<void> {
    await expect(this.page.getByText(`Nothing matches ${term}`, { exact: true })).toBeVisible();
    await expect(this.page.getByText("No records found", { exact: true })).toBeVisible();
  }

  /** Sorts by a column, and by the same one the other way round: a phone, which has no heads, only the first. */
  async sortBy(column: string): Promise<void> {
    if (this.isPhone) {
      const orders = this.page.getByLabel("Sort by");
      await withFilter(this.page, orders, () => orders.selectOption({ label: column }));
    } else await this.head(column).getByRole("button").click();
  }

  /** Sorts by each column, at a desk both ways, and looks at what is first then. */
  async expectSorts(sorts: readonly (readonly [column: string, first: string, last: string])[]): Promise<void> {
    for (const [column, first, last] of sorts) {
      await this.sortBy(column);
      await expect(this.rows.first(), column).toContainText(first);
      if (this.isPhone) continue;
      await expect(this.head(column)).toHaveAttribute("aria-sort", "ascending");
      await this.sortBy(column);
      await expect(this.rows.first(), `${column}, the other way round`).toContainText(last);
      await expect(this.head(column)).toHaveAttribute("aria-sort", "descending");
    }
  }

  /** What a phone, which has no heads to press, can be sorted by. */
  async expectOrders(columns: readonly string[]): Promise<void> {
    const orders = this.page.getByLabel("Sort by");
    const shown = () => orders.getByRole("option").allTextContents();
    await withFilter(this.page, orders, () => expect.poll(shown).toEqual(expect.arrayContaining([...columns])));
  }

  /** What the pager says of what is shown, such as `1 to 10 of 12`. */
  range(text: string | RegExp): Locator {
    return this.page.getByRole("status").filter({ hasText: text });
  }

  async showNextPage(): Promise<void> {
    await this.page.getByRole("button", { name: "Next page" }).click();
  }

  async showPreviousPage(): Promise<void> {
    await this.page.getByRole("button", { name: "Previous page" }).click();
  }

  async showAtOnce(count: 10 | 15): Promise<void> {
    await this.page.getByLabel("Rows per page").selectOption(String(count));
  }

  private head(column: string): Locator {
    return this.page
      .getByRole("table", { name: this.names.name })
      .getByRole("columnheader", { name: column, exact: true });
  }

  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < PHONE_PX;
  }
}
