import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError, errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import type { ListPage } from "@/office/list";
import { toast } from "@/shell/toast";
import { BRANDING } from "../branding";

export interface Published {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  /** The earlier version that it restores. */
  readonly wentBackTo: number | null;
  /** The account's stylesheet. */
  readonly fileName: string;
}

export const publishedFromDto = (dto: Shapes["PublishedOut"]): Published => ({
  number: dto.number,
  at: dto.at,
  by: dto.by,
  wentBackTo: dto.wentbackto,
  fileName: dto.filename,
});

/** The specification's messages (part 2, section 8). */
type Failure = "notChanged" | "publishFailed" | "downloadFailed" | "notDeleted";

/** The server's message, or the specification's if there is none, as after an internal error. */
export const failureOf = (error: unknown, what: Failure): string =>
  error instanceof ApiError && error.status >= 500 ? t(`branding:errors.${what}`) : errorMessage(error);

/** The onError of a mutation. */
export const sayFailure = (what: Failure) => (error: unknown) => void toast.error(failureOf(error, what));

/** An event's templates, or the branding of an account. */
export interface Target {
  readonly account: number;
  readonly event?: number;
}

/** What is published with an event: the page's branding, ticket, email. */
export type PartName = Shapes["PublishEventOut"]["parts"][number];

const targetToDto = ({ account, event }: Target) => ({ customer_id: account, event_id: event ?? 0 });

/** A problem of a draft; errors block publishing. */
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

/** Measures what is unreadable with the given CSS, or with the draft. */
export type Measure = (appearance: {
  readonly css?: string;
  readonly signal?: AbortSignal;
}) => Promise<readonly Problem[]>;

/** The problems in an error, if the server sent any. */
export function problemsIn(error: unknown): readonly Problem[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "publish_failed") return undefined;
  return (error.data as { readonly problems: readonly Shapes["ProblemOut"][] }).problems.map(problemFromDto);
}

type PartKind = Shapes["LookPartOut"]["kind"];

/** A part of a version in words. */
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

/** A part in both versions; null if missing in one. */
export interface Compared {
  readonly what: string;
  readonly one: BrandingPart | null;
  readonly other: BrandingPart | null;
  readonly isSame: boolean;
}

/** Pairs two versions' parts in the first one's order, then parts of the second only. */
export function compared(one: readonly BrandingPart[], other: readonly BrandingPart[]): readonly Compared[] {
  const names = [...new Set([...one, ...other].map(({ what }) => what))];
  const partOf = (parts: readonly BrandingPart[], what: string) => parts.find((part) => part.what === what) ?? null;
  return names.map((what) => {
    const [left, right] = [partOf(one, what), partOf(other, what)];
    return { what, one: left, other: right, isSame: left?.value === right?.value };
  });
}

export const VERSIONS_A_PAGE = 10;

/** A draft's problems, always fresh. */
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

/** A draft's unreadable text, always fresh; skipped without `measure`. */
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

/** What was published, besides the server's message. */
interface Publication {
  readonly message: string;
  readonly parts: readonly PartName[];
}

/** Publishes an event's drafts with its account's branding; without an event the branding only. */
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
