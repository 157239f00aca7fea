import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, apiUrl } from "@/api/client";
import { messageOf } from "@/api/errors";
import { isFileOf, readOwnBody } from "@/api/ownBody";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { t, textsOf } from "@/i18n/i18n";
import { officeLanguage } from "@/i18n/officeLanguage";
import { type FileFormat, type Narrowed, type ReportDefinition, reportFromDto, wordsOf } from "./model";

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
