import { sendChange } from "@/office/editing";
import { listQuery, type ListRequest } from "@/office/list";
import { ORDERINGS, reconciliationFromWire, type Difference } from "./model";
import type { ClearForm } from "./clearForm";

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
