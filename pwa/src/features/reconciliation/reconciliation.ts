import { z } from "zod";
import type { Shapes } from "@/api/schemas";
import { sendChange } from "@/office/editing";
import { listQuery, type ListPage, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { required } = rulesOf("reconciliation");

/** What became of a difference. */
export const clearForm = z.object({ note: required("note").max(500) });

export type ClearForm = z.infer<typeof clearForm>;

type DifferenceDto = Shapes["ProviderDifferenceOut"];
type DayDto = Shapes["ComparedDayOut"];
type DisputeDto = Shapes["OpenDisputeOut"];
type Kind = DifferenceDto["kind"];

/** Something that the provider and we do not tell alike. */
export interface Difference {
  readonly id: number;
  readonly day: string;
  readonly kind: Kind;
  readonly providerId: string;
  readonly reference: string;
  /** Null where one of the two has nothing. */
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly currency: string;
  readonly foundAt: string;
  readonly settledAt: string | null;
  /** Empty where it was in order by itself. */
  readonly settledBy: string;
  readonly note: string;
  /** The provider's words, where it has said why. */
  readonly why: string;
  readonly version: number;
}

/** A day on which both were laid side by side. */
export interface ComparedDay {
  readonly id: number;
  readonly day: string;
  /** Null while it is under way, or cannot be done. */
  readonly doneAt: string | null;
  readonly failure: string;
  readonly charges: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly finished: number;
}

export interface OpenDispute {
  readonly id: number;
  readonly providerId: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  readonly status: DisputeDto["status"];
  readonly answerBy: string | null;
  readonly link: string;
}

export type Reconciliation = ListPage<Difference> & {
  readonly days: readonly ComparedDay[];
  readonly disputes: readonly OpenDispute[];
  readonly zone: string;
  readonly today: string;
};

export const differenceFromDto = (dto: DifferenceDto): Difference => ({
  id: dto.id,
  day: dto.day,
  kind: dto.kind,
  providerId: dto.providerid,
  reference: dto.reference,
  ours: dto.ours,
  theirs: dto.theirs,
  currency: dto.currency,
  foundAt: dto.foundat,
  settledAt: dto.settledat,
  settledBy: dto.settledby,
  note: dto.note,
  why: dto.why,
  version: dto.version,
});

const dayFromDto = (dto: DayDto): ComparedDay => ({
  id: dto.id,
  day: dto.day,
  doneAt: dto.doneat,
  failure: dto.failure,
  charges: dto.charges,
  refunds: dto.refunds,
  disputes: dto.disputes,
  finished: dto.finished,
});

const disputeFromDto = (dto: DisputeDto): OpenDispute => ({
  id: dto.id,
  providerId: dto.providerid,
  reference: dto.reference,
  amount: dto.amount,
  currency: dto.currency,
  reason: dto.reason.replaceAll("_", " "),
  status: dto.status,
  answerBy: dto.answerby,
  link: dto.link,
});

const reconciliationFromDto = ({ data, total }: Shapes["ReconciliationOut"]): Reconciliation => ({
  rows: data.differences.map(differenceFromDto),
  total,
  days: data.days.map(dayFromDto),
  disputes: data.disputes.map(disputeFromDto),
  zone: data.timezone,
  today: data.today,
});

export const ORDERINGS = { day: "day", kind: "kind" } as const;

export const KINDS: readonly Kind[] = [
  "charge_not_ours",
  "charge_not_theirs",
  "refund_not_ours",
  "refund_not_theirs",
  "amount",
  "fee",
  "fee_back",
  "dispute_not_ours",
  "event_unknown",
  "refund_failed",
  "refund_bounced",
];

export const FIELDS: DtoFields<ClearForm> = { note: "note" };

/** What an empty list says: that nothing differs is known only of days that were compared. */
export const emptyText = (isFiltered: boolean, data: Pick<Reconciliation, "days"> | undefined) => {
  if (data && !data.days.some(({ doneAt }) => doneAt)) return "nothingCompared";
  return isFiltered ? "common:noRecords" : "inOrder";
};

export const RECONCILIATION = ["reconciliation"] as const;

/** Which differences are listed, beside what is searched for. */
export interface Filter {
  readonly state: "open" | "settled" | "";
  readonly kind: string;
  /** Empty for any. */
  readonly day: string;
}

export const differences = (account: number, filter: Filter, request: ListRequest) =>
  listQuery({
    key: [...RECONCILIATION, account, filter],
    asked: request,
    orderings: ORDERINGS,
    path: "/payment/getReconciliation",
    body: { accountid: account, state: filter.state, kind: filter.kind, day: filter.day || null },
    pageOf: reconciliationFromDto,
  });

export const clearDifference = ({ note }: ClearForm, { id, version }: Difference) =>
  sendChange("/payment/settleDifference", { id, note: note.trim(), version });

export const compareAgain = (account: number, day: string) =>
  sendChange("/payment/reconcileDay", { accountid: account, day });
