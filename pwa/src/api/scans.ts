import type { Shapes } from "@/api/schemas";

/** What a scan was judged to be, in the same shape over HTTP and over the live line. */
export type Verdict = Shapes["VerdictOut"];
export type VerdictWord = Verdict["verdict"];

export interface ScanRequest {
  readonly performance: number;
  readonly code?: string;
  readonly ticket?: number;
  readonly device: string;
  readonly nonce: string;
  /** By the server's clock as far as this phone knows that; it counts where the phone was alone. */
  readonly scanned_at: string;
  readonly gate: string;
  /** `reset` takes an admission back; `entry` unless given. */
  readonly direction?: "entry" | "exit" | "reset";
  /** The server was out of reach when it was made. */
  readonly alone?: boolean;
  /** What the phone has answered by itself, if it had to. */
  readonly said?: VerdictWord;
}
