import { ApiError } from "@/api/errors";
import type { ScanRequest, Verdict } from "@/live/live";
import type { ScanResponse } from "../outbox";
import { Queue } from "../queue";

export const request = (nonce: string): ScanRequest => ({
  performance: 1,
  code: `code ${nonce}`,
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  gate: "",
  nonce,
  scanned_at: `2026-11-21T19:0${nonce.length}:00.000Z`,
});
export const admitted = ({ nonce }: ScanRequest): ScanResponse => ({ nonce, verdict: "admitted" }) as Verdict;
export const lost = new ApiError({ status: 0, message: "No connection" });

/** A phone with both kinds; `calls` is what it sent, call by call. */
export function aPhone() {
  const calls: string[][] = [];
  const sent = (requests: readonly { readonly nonce: string }[]) => void calls.push(requests.map(({ nonce }) => nonce));
  const isAway = { now: true };
  const queue = new Queue({
    scan: (scans) => {
      if (isAway.now) return Promise.reject(lost);
      sent(scans);
      return Promise.resolve(scans.map(admitted));
    },
    tap: (redemptions) => {
      if (isAway.now) return Promise.reject(lost);
      sent(redemptions);
      return Promise.resolve(redemptions.map(({ nonce }) => ({ nonce, error: "No records found" })));
    },
  });
  const [scans, redemptions] = [queue.box("scan"), queue.box("tap")];
  return { calls, isAway, queue, scans, taps: redemptions };
}
