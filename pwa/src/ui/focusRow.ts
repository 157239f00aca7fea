/** A row of a table, or of the list that a phone has in its place: only one of the two is in sight, and takes the focus. */
const FIRST_ROWS = ["tbody > tr:not([aria-hidden])", ".fy-rows li"];

/** Goes to the first row of the list in a part of the page, which is scrolled to it. */
export function focusFirstRow(part: HTMLElement | null): void {
  for (const rows of FIRST_ROWS) {
    const first = part?.querySelector<HTMLElement>(rows);
    if (!first) continue;
    first.tabIndex = -1;
    first.focus();
  }
}
