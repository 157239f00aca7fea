/** The reports and their filters. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, apiUrl } from "@/api/client";
import { messageOf } from "@/api/errors";
import { isFileOf, readOwnBody } from "@/api/ownBody";
import { type DataResponse, type ListResponse, rowsOf, type Shapes } from "@/api/schemas";
import { t, textsOf } from "@/i18n/i18n";
import { officeLanguage } from "@/i18n/officeLanguage";

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

const reportFromDto = (dto: ReportDto): ReportDefinition => ({
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

const FILE_TIMEOUT_MS = 5 * 60_000;

export const reportList = (account: number) =>
  queryOptions({
    // The server names them in the person's language.
    queryKey: ["reports", "list", account, officeLanguage()],
    queryFn: async ({ signal }): Promise<readonly ReportDefinition[]> => {
      const form = new FormData();
      form.set("accountId", String(account));
      const response = await api.postForm<Shapes["ReportListOut"]>("/report/listReports", form, { signal });
      return response.reports.map(reportFromDto);
    },
    staleTime: 300_000,
  });

export interface PerformanceChoice {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
}

/** The account's events, and the performances of the one that is chosen. */
export const reportChoices = (account: number, event: number) =>
  queryOptions({
    queryKey: ["reports", "choices", account, event],
    queryFn: async ({ signal }) => {
      const body = { account_id: account, eventid: event };
      const response = await api.post<DataResponse<Shapes["OrderFiltersData"]>>("/orders/filters", body, { signal });
      return {
        events: response.data.events.map(({ eventid, eventname }) => ({ id: eventid, name: eventname })),
        performances: response.data.performances.map((row): PerformanceChoice => ({
          id: row.eventdetailid,
          startsAt: row.eventdatetimeISO,
          zone: row.timezone,
          subcategory: row.subcategory,
        })),
      };
    },
    placeholderData: keepPreviousData,
  });

export interface Person {
  readonly id: number;
  readonly name: string;
  /** Of those who may see reports. */
  readonly reads: boolean;
}

const DOOR_STAFF = 3;

/** Who works for the account. */
export const peopleOf = (account: number, caller: number) =>
  queryOptions({
    queryKey: ["reports", "people", account],
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      const body = { userid: caller, accountid: account, page_size: 1000 };
      const response = await api.post<ListResponse<Shapes["UserOut"]>>("/users/getAllUsers", body, { signal });
      return rowsOf(response)
        .filter((row) => row.accountid === account)
        .map((row) => ({
          id: row.userid,
          name: `${row.firstname} ${row.lastname}`.trim(),
          reads: row.roleid !== DOOR_STAFF && row.active === 1,
        }));
    },
  });

/** The address at which a report is read: once, and within a minute. */
export async function addressOf(
  account: number,
  report: ReportDefinition,
  narrowed: Narrowed,
  { format, signal }: { readonly format?: FileFormat; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const asked = { accountId: account, reportId: report.id };
  const options = signal ? { signal } : {};
  const { access_token } = await api.post<Shapes["ReportTokenOut"]>("/report/token", asked, options);
  return apiUrl("/report/generateReport", {
    authorization: access_token,
    ...wordsOf(report, narrowed),
    ...(format && { format }),
  });
}

/** Opens a report in a window of its own: it is opened at once, since browsers block one that comes later. */
export async function openReport(account: number, report: ReportDefinition, narrowed: Narrowed): Promise<void> {
  const opened = window.open("", "_blank");
  if (!opened) throw new Error(textsOf("reports")("blocked"));
  try {
    opened.opener = null;
    opened.location.replace(await addressOf(account, report, narrowed));
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Reads a report as a file. */
export async function readFile(
  account: number,
  report: ReportDefinition,
  narrowed: Narrowed,
  format: FileFormat,
): Promise<Blob> {
  const address = await addressOf(account, report, narrowed, { format });
  // Read by its token alone: no session goes with it.
  const response = await fetch(address, {
    credentials: "omit",
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(messageOf(await readOwnBody(response), t("network")));
  if (isFileOf(response, "text/html")) throw new Error(t("network"));
  return response.blob();
}
