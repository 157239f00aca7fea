import type { Keeps, Opened } from "@/mine/address";
import type { Waiting } from "@/mine/model";
import { showInstead } from "@/mine/views";
import { readPaymentStatus } from "@/shared/sale/calls";

/** What a buyer was paying when the page was left for their bank's. */
export interface Left {
  readonly paying: Waiting["paying"];
  /** What is said once it is paid. */
  readonly message: string;
  /** The performance whose orders are shown first then. */
  readonly first?: number | undefined;
}

const nameOf = (payment: string) => `foyer-paying-${payment}`;

/** Keeps for the tab what is being paid: once it is paid, the order tells of it no more. */
export function keepLeft(left: Left, storage: Keeps): void {
  try {
    storage.setItem(nameOf(left.paying.payment), JSON.stringify(left));
  } catch {
    // A browser may refuse to keep anything.
  }
}

export function leftIn(payment: string, storage: Keeps): Left | undefined {
  try {
    const text = storage.getItem(nameOf(payment));
    return text === null ? undefined : (JSON.parse(text) as Left);
  } catch {
    return undefined;
  }
}

export function forgetLeft(payment: string, storage: Keeps): void {
  try {
    storage.removeItem(nameOf(payment));
  } catch {
    // It was never kept.
  }
}

/**
 * Says what was paid to whoever comes back when nothing waits any more: the provider told the server before this page
 * was here. What was given up meanwhile is not called paid.
 */
export async function sayWhatWasPaid({ payment }: Opened): Promise<void> {
  const left = leftIn(payment, window.sessionStorage);
  if (!left) return;
  // Where nobody can say, it stays: the page asks again when it is loaded again.
  const status = await readPaymentStatus(left.paying).catch(() => "paying" as const);
  if (status !== "paying") forgetLeft(payment, window.sessionStorage);
  if (typeof status === "object") showInstead({ at: "orders", message: left.message, first: left.first });
}
