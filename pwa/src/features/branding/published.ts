import type { Shapes } from "@/api/wire";

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

export const publishedFromWire = (wire: Shapes["PublishedOut"]): Published => ({
  number: wire.number,
  at: wire.at,
  by: wire.by,
  wentBackTo: wire.wentbackto,
  fileName: wire.filename,
});
