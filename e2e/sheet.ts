import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A row of an organiser's spreadsheet, in its own headings; days are YYYY-MM-DD, times HH:MM, at the venue. */
export interface SheetRow {
  readonly EventDate: string;
  readonly EventTime: string;
  readonly TicketCost: number;
  readonly NumberofTickets: number;
  readonly Onsaledate: string;
  readonly OnsaleTime: string;
  readonly Enddate: string;
  readonly EndsaleTime: string;
  readonly Subcategory?: string;
}

interface More {
  readonly price: number;
  readonly tickets: number;
  readonly subcategory?: string;
  /** When its sale begins, in days from today; yesterday unless told. */
  readonly onSaleIn?: number;
}

/** A performance that has been on sale since yesterday, unless told otherwise, and sells until it starts. */
export function aPerformance(daysAhead: number, time: string, more: More): SheetRow {
  return {
    EventDate: day(daysAhead),
    EventTime: time,
    TicketCost: more.price,
    NumberofTickets: more.tickets,
    Onsaledate: day(more.onSaleIn ?? -1),
    OnsaleTime: "09:00",
    Enddate: day(daysAhead),
    EndsaleTime: time,
    ...(more.subcategory === undefined ? {} : { Subcategory: more.subcategory }),
  };
}

/** A performance of today: where the browsers of journeys are, since their calendars open with it, or in another zone. */
export function aPerformanceToday(time: string, more: More, timeZone = "Europe/London"): SheetRow {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  return { ...aPerformance(0, time, more), EventDate: today, Enddate: today };
}

/** A performance in about so many hours: to the minute where the venue's clock is ours. */
export function aPerformanceSoon(hours: number, more: More): SheetRow {
  const begins = new Date(Date.now() + hours * 3_600_000).toISOString();
  const [date = "", time = ""] = [begins.slice(0, 10), begins.slice(11, 16)];
  return { ...aPerformance(0, time, more), EventDate: date, Enddate: date };
}

/** Write an .xlsx as a spreadsheet program does, with real date and time cells. */
export function writeSheet(file: string, rows: readonly SheetRow[]): void {
  execFileSync(".venv/bin/python", ["-m", "e2e.sheet", file], { cwd: ROOT, input: JSON.stringify(rows) });
}

/** The spreadsheet of an event, with one performance in five days unless told otherwise. */
export function aSheet(rows: readonly SheetRow[] = [aPerformance(5, "19:30", { price: 12, tickets: 20 })]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "foyer-sheet-"));
  const file = join(folder, "one.xlsx");
  writeSheet(file, rows);
  const sheet = readFileSync(file);
  rmSync(folder, { recursive: true });
  return sheet;
}

/** YYYY-MM-DD, so many days from today. */
export function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

/** The first day from which on so many days are of one month: a calendar then shows them together. */
export function aheadInOneMonth(days: number, from: number): number {
  const months = new Set(Array.from({ length: days }, (_, place) => day(from + place).slice(0, 7)));
  return months.size === 1 ? from : aheadInOneMonth(days, from + 1);
}

/** The rows of a workbook's first sheet, headings included, as a spreadsheet program reads them. */
export function readWorkbook(file: string): unknown[][] {
  const printed = execFileSync(".venv/bin/python", ["-m", "e2e.workbook", file], { cwd: ROOT, encoding: "utf-8" });
  return JSON.parse(printed) as unknown[][];
}

/** Types into cells of a workbook, by their places: `{ C2: 31 }`. */
export function changeWorkbook(file: string, cells: Readonly<Record<string, string | number>>): void {
  execFileSync(".venv/bin/python", ["-m", "e2e.change_workbook", file], { cwd: ROOT, input: JSON.stringify(cells) });
}
