/** The reports and their filters. */
import type { Shapes } from "@/api/schemas";

type ReportDto = Shapes["ReportOut"];
export type Filter = ReportDto["filters"][number];
export type Span = ReportDto["period"];
export type Step = "day" | "week" | "month";
export type Group = ReportDto["group"];

export const SPANS: readonly Span[] = [
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "last_30_days_and_today",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
  "next_7_days",
  "next_30_days",
];
export const STEPS: readonly Step[] = ["day", "week", "month"];
export type FileFormat = "pdf" | "xlsx" | "csv";

/** What a report is, and what it can be narrowed to. */
export interface ReportDefinition {
  readonly id: string;
  readonly name: string;
  readonly group: Group;
  readonly about: string;
  readonly filters: readonly Filter[];
  /** Filters without which there is nothing to read. */
  readonly needs: readonly Filter[];
  readonly span: Span;
}

export const reportFromDto = (dto: ReportDto): ReportDefinition => ({
  id: dto.reportId,
  name: dto.name,
  group: dto.group,
  about: dto.about,
  filters: dto.filters,
  needs: dto.needs,
  span: dto.period,
});

/** What a report is narrowed to. Between two days where there is no span; what is empty narrows nothing. */
export interface Narrowed {
  readonly span: Span | "";
  readonly from: string;
  readonly to: string;
  readonly step: Step | "";
  readonly event: number;
  readonly performance: number;
  readonly seller: number;
}

export const notNarrowed = (span: Span): Narrowed => ({
  span,
  from: "",
  to: "",
  step: "",
  event: 0,
  performance: 0,
  seller: 0,
});

/** Whether it can be read as it is: what it needs is chosen, and two days are two days. */
export function isComplete({ filters, needs }: ReportDefinition, narrowed: Narrowed): boolean {
  if (needs.includes("performance") && narrowed.performance === 0) return false;
  if (!filters.includes("period") || narrowed.span !== "") return true;
  return narrowed.from !== "" && narrowed.to !== "" && narrowed.from <= narrowed.to;
}

/** The words of an address that opens a report; those that it does not know are left out. */
export function wordsOf({ id, filters }: ReportDefinition, narrowed: Narrowed): Record<string, string | number> {
  const has = (filter: Filter) => filters.includes(filter);
  const period: Record<string, string> =
    narrowed.span === "" ? { from: narrowed.from, to: narrowed.to } : { period: narrowed.span };
  return {
    reportId: id,
    ...(has("period") && period),
    ...(has("step") && narrowed.step !== "" && { granularity: narrowed.step }),
    ...(has("event") && narrowed.event > 0 && { eventid: narrowed.event }),
    ...(has("performance") && narrowed.performance > 0 && { eventdetailid: narrowed.performance }),
    ...(has("seller") && narrowed.seller > 0 && { sellerid: narrowed.seller }),
  };
}

/** Puts reports under their headings, in the order of the list. */
export function grouped(reports: readonly ReportDefinition[]): [Group, ReportDefinition[]][] {
  const groups = new Map<Group, ReportDefinition[]>();
  for (const report of reports) groups.set(report.group, [...(groups.get(report.group) ?? []), report]);
  return [...groups];
}
