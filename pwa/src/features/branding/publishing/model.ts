/** What is wrong before Publish, and what was published before, in our words; the wire's names stop here. */
import { ApiError } from "@/api/errors";
import type { Shapes } from "@/api/wire";
import type { ListPage } from "@/office/list";
import { publishedFromWire, type Published } from "../published";

/** Whose look: one event's ticket and mail, or the style of a whole account. */
export interface Target {
  readonly account: number;
  readonly event?: number;
}

/** What is drafted of an event, and published with it: the pages' look, its ticket, its mail. */
export type LookName = Shapes["PublishEventOut"]["parts"][number];

export const targetToWire = ({ account, event }: Target) => ({ customer_id: account, event_id: event ?? 0 });

/** Something that is wrong with a draft; with an error it is not published. */
export interface Problem {
  readonly where: string;
  readonly what: string;
  readonly isError: boolean;
}

export const problemFromWire = (wire: Shapes["ProblemOut"]): Problem => ({
  where: wire.where,
  what: wire.what,
  isError: wire.is_error,
});

/** Tells what of a look cannot be read: of the rules that are given, or else of the draft. */
export type Measure = (look: { readonly css?: string; readonly signal?: AbortSignal }) => Promise<readonly Problem[]>;

/** What is wrong with what was not published, where the server says so. */
export function problemsIn(error: unknown): readonly Problem[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "publish_failed") return undefined;
  return (error.data as { readonly problems: readonly Shapes["ProblemOut"][] }).problems.map(problemFromWire);
}

export type PartKind = Shapes["LookPartOut"]["kind"];

/** A part of a look in words: what it is, and what it says. */
export interface LookPart {
  readonly what: string;
  readonly kind: PartKind;
  readonly value: string;
}

export interface Version extends Published {
  readonly isCurrent: boolean;
  readonly parts: readonly LookPart[];
}

export interface VersionPage extends ListPage<Version> {
  /** What would be published now. */
  readonly draft: readonly LookPart[];
}

export const versionsFromWire = (wire: Shapes["BrandingVersionListOut"]): VersionPage => ({
  rows: (wire.data[0] ?? []).map((version) => ({
    ...publishedFromWire(version),
    isCurrent: version.is_current,
    parts: version.content,
  })),
  total: wire.total,
  draft: wire.draft,
});

/** A part as two looks have it; null where one has none. */
export interface Compared {
  readonly what: string;
  readonly one: LookPart | null;
  readonly other: LookPart | null;
  readonly isSame: boolean;
}

/** Puts two looks side by side, in the order of the first, with what only the other one has after it. */
export function compared(one: readonly LookPart[], other: readonly LookPart[]): readonly Compared[] {
  const names = [...new Set([...one, ...other].map(({ what }) => what))];
  const partOf = (parts: readonly LookPart[], what: string) => parts.find((part) => part.what === what) ?? null;
  return names.map((what) => {
    const [left, right] = [partOf(one, what), partOf(other, what)];
    return { what, one: left, other: right, isSame: left?.value === right?.value };
  });
}
