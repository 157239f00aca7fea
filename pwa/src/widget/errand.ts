/**
 * What a buyer has come for, if not to choose: to pay what a link has reserved, or back from the provider's page. The
 * widget's own address says so, or the page around it does by a message.
 */
import { useSyncExternalStore } from "react";

export type Errand =
  /** A link from the box office: `{id}.{token}`. */
  | { readonly at: "link"; readonly link: string }
  /** Somebody comes back who was sent away to pay: which payment it was. */
  | { readonly at: "verify"; readonly payment: string };

let errand: Errand | undefined;
const watchers = new Set<() => void>();

export function giveErrand(next: Errand | undefined): void {
  errand = next;
  watchers.forEach((watcher) => watcher());
}

export function useErrand(): Errand | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => errand,
  );
}

/** Gives the errand that a query names, which is `?app=…&reservationId=…` or `?app=…&payid=…`. */
export function errandIn(search: string): Errand | undefined {
  const query = new URLSearchParams(search);
  if (!query.has("app")) return undefined;
  const [payment, link] = [query.get("payid"), query.get("reservationId")];
  if (payment) return { at: "verify", payment };
  return link ? { at: "link", link } : undefined;
}

/** An address without its errand and what the provider has added, so that a reload begins neither anew. */
export function withoutErrand(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (OURS.includes(name) || PROVIDERS.test(name)) url.searchParams.delete(name);
  }
  return url.toString();
}

const OURS = ["app", "payid", "reservationId"];
const PROVIDERS = /^(payment_intent|redirect_status$|redirect_pm_type$)/;

/** Where the provider sends a buyer back to: the page around the widget where it is known, else the widget itself. */
export function returnAddress(page: string, payment: string): string {
  const url = new URL(withoutErrand(page));
  url.searchParams.set("app", "foyer");
  url.searchParams.set("payid", payment);
  return url.toString();
}
