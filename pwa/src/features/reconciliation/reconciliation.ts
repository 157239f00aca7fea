import { z } from "zod";
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { listQuery, type ListPage, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import type { WireFields } from "@/ui/useErrorsTogether";

const { required } = rulesOf("reconciliation");

/** What became of a difference. */
export const clearForm = z.object({ note: required("note").max(500) });

export type ClearForm = z.infer<typeof clearForm>;

type WireDifference = Shapes["ProviderDifferenceOut"];
type WireDay = Shapes["ComparedDayOut"];
type WireDispute = Shapes["OpenDisputeOut"];
type Kind = WireDifference["kind"];

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
  readonly status: WireDispute["status"];
  readonly answerBy: string | null;
  readonly link: string;
}

export type Reconciliation = ListPage<Difference> & {
  readonly days: readonly ComparedDay[];
  readonly disputes: readonly OpenDispute[];
  readonly zone: string;
  readonly today: string;
};

export const differenceFromWire = (wire: WireDifference): Difference => ({
  id: wire.id,
  day: wire.day,
  kind: wire.kind,
  providerId: wire.providerid,
  reference: wire.reference,
  ours: wire.ours,
  theirs: wire.theirs,
  currency: wire.currency,
  foundAt: wire.foundat,
  settledAt: wire.settledat,
  settledBy: wire.settledby,
  note: wire.note,
  why: wire.why,
  version: wire.version,
});

const dayFromWire = (wire: WireDay): ComparedDay => ({
  id: wire.id,
  day: wire.day,
  doneAt: wire.doneat,
  failure: wire.failure,
  charges: wire.charges,
  refunds: wire.refunds,
  disputes: wire.disputes,
  finished: wire.finished,
});

const disputeFromWire = (wire: WireDispute): OpenDispute => ({
  id: wire.id,
  providerId: wire.providerid,
  reference: wire.reference,
  amount: wire.amount,
  currency: wire.currency,
  reason: wire.reason.replaceAll("_", " "),
  status: wire.status,
  answerBy: wire.answerby,
  link: wire.link,
});

const reconciliationFromWire = ({ data, total }: Shapes["ReconciliationOut"]): Reconciliation => ({
  rows: data.differences.map(differenceFromWire),
  total,
  days: data.days.map(dayFromWire),
  disputes: data.disputes.map(disputeFromWire),
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

export const FIELDS: WireFields<ClearForm> = { note: "note" };

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

export const differences = (account: number, filter: Filter, asked: ListRequest) =>
  listQuery({
    key: [...RECONCILIATION, account, filter],
    asked,
    orderings: ORDERINGS,
    path: "/payment/getReconciliation",
    body: { accountid: account, state: filter.state, kind: filter.kind, day: filter.day || null },
    pageOf: reconciliationFromWire,
  });

export const clearDifference = ({ note }: ClearForm, { id, version }: Difference) =>
  sendChange("/payment/settleDifference", { id, note: note.trim(), version });

export const compareAgain = (account: number, day: string) =>
  sendChange("/payment/reconcileDay", { accountid: account, day });
