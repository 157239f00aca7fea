import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError, errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/wire";
import { t } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import type { ListPage } from "@/office/list";
import { toast } from "@/shell/toast";
import { BRANDING } from "../branding";

/** What buyers get. */
export interface Published {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  /** The earlier version that it is once more. */
  readonly wentBackTo: number | null;
  /** Of an account's stylesheet. */
  readonly fileName: string;
}

export const publishedFromDto = (dto: Shapes["PublishedOut"]): Published => ({
  number: dto.number,
  at: dto.at,
  by: dto.by,
  wentBackTo: dto.wentbackto,
  fileName: dto.filename,
});

/** What did not happen, in the spec's words (part 2, section 8). */
type Failure = "notChanged" | "publishFailed" | "downloadFailed" | "notDeleted";

/** Why a call failed: the server's own words, and the spec's where it has none, as of a fault of its own. */
export const failureOf = (error: unknown, what: Failure): string =>
  error instanceof ApiError && error.status >= 500 ? t(`branding:errors.${what}`) : errorMessage(error);

/** Gives what a mutation does about an error. */
export const sayFailure = (what: Failure) => (error: unknown) => void toast.error(failureOf(error, what));

/** Whose look: one event's ticket and mail, or the style of a whole account. */
export interface Target {
  readonly account: number;
  readonly event?: number;
}

/** What is drafted of an event, and published with it: the pages' look, its ticket, its mail. */
export type PartName = Shapes["PublishEventOut"]["parts"][number];

const targetToDto = ({ account, event }: Target) => ({ customer_id: account, event_id: event ?? 0 });

/** Something that is wrong with a draft; with an error it is not published. */
export interface Problem {
  readonly where: string;
  readonly what: string;
  readonly isError: boolean;
}

const problemFromDto = (dto: Shapes["ProblemOut"]): Problem => ({
  where: dto.where,
  what: dto.what,
  isError: dto.is_error,
});

/** Tells what of a look cannot be read: of the rules that are given, or else of the draft. */
export type Measure = (appearance: {
  readonly css?: string;
  readonly signal?: AbortSignal;
}) => Promise<readonly Problem[]>;

/** What is wrong with what was not published, where the server says so. */
export function problemsIn(error: unknown): readonly Problem[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "publish_failed") return undefined;
  return (error.data as { readonly problems: readonly Shapes["ProblemOut"][] }).problems.map(problemFromDto);
}

type PartKind = Shapes["LookPartOut"]["kind"];

/** A part of a look in words: what it is, and what it says. */
export interface BrandingPart {
  readonly what: string;
  readonly kind: PartKind;
  readonly value: string;
}

export interface Version extends Published {
  readonly isCurrent: boolean;
  readonly parts: readonly BrandingPart[];
}

export interface VersionPage extends ListPage<Version> {
  /** What would be published now. */
  readonly draft: readonly BrandingPart[];
}

const versionsFromDto = (dto: Shapes["BrandingVersionListOut"]): VersionPage => ({
  rows: (dto.data[0] ?? []).map((version) => ({
    ...publishedFromDto(version),
    isCurrent: version.is_current,
    parts: version.content,
  })),
  total: dto.total,
  draft: dto.draft,
});

/** A part as two looks have it; null where one has none. */
export interface Compared {
  readonly what: string;
  readonly one: BrandingPart | null;
  readonly other: BrandingPart | null;
  readonly isSame: boolean;
}

/** Puts two looks side by side, in the order of the first, with what only the other one has after it. */
export function compared(one: readonly BrandingPart[], other: readonly BrandingPart[]): readonly Compared[] {
  const names = [...new Set([...one, ...other].map(({ what }) => what))];
  const partOf = (parts: readonly BrandingPart[], what: string) => parts.find((part) => part.what === what) ?? null;
  return names.map((what) => {
    const [left, right] = [partOf(one, what), partOf(other, what)];
    return { what, one: left, other: right, isSame: left?.value === right?.value };
  });
}

export const VERSIONS_A_PAGE = 10;

/** What is wrong with a draft, asked anew each time. */
export const checksOf = (target: Target) =>
  queryOptions({
    queryKey: [...BRANDING, "checks", target],
    queryFn: async ({ signal }): Promise<readonly Problem[]> => {
      const request = targetToDto(target);
      const { data } = await api.post<Shapes["BrandingChecksOut"]>("/branding/checks", request, { signal });
      return data.map(problemFromDto);
    },
    gcTime: 0,
    meta: { persist: false },
  });

/** What of a draft cannot be read, measured anew each time; nothing is measured where nothing is to be. */
export const measuredDraft = ({ account }: Target, measure: Measure | undefined) =>
  queryOptions({
    queryKey: [...BRANDING, "measured", account],
    queryFn: async ({ signal }) => (await measure?.({ signal })) ?? [],
    enabled: measure !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });

/** What was published, beside the server's message. */
interface Publication {
  readonly message: string;
  readonly parts: readonly PartName[];
}

/** Publishes all that is drafted of an event, its account's look with it; without an event that look alone. */
export async function publish({ account, event }: Target): Promise<Publication> {
  if (event === undefined) {
    return { message: await sendChange("/branding/publishStyle", { customer_id: account }), parts: ["look"] };
  }
  const request = { action_type: "event template publish", event_id: event };
  const { message, parts } = await api.post<Shapes["PublishEventOut"]>("/events/publishTemplateDetails", request);
  return { message, parts };
}

export const versionsOf = (target: Target, page: number) =>
  queryOptions({
    queryKey: [...BRANDING, "versions", target, page],
    queryFn: async ({ signal }) => {
      const request = { ...targetToDto(target), page };
      return versionsFromDto(
        await api.post<Shapes["BrandingVersionListOut"]>("/branding/versions", request, { signal }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const goBack = (target: Target, number: number): Promise<string> =>
  sendChange("/branding/goBack", { ...targetToDto(target), number });
