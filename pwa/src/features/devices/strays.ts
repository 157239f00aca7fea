import { inLine } from "@/i18n/apart";
import { rowsOf, totalOf, type Shapes, type WireList } from "@/api/wire";

export type WireStray = Shapes["StrayOut"];

/** A scan or a tap that waits for staff; nobody is admitted by it before somebody says so. */
export interface Stray {
  readonly id: number;
  /** What was to be done: to let in or out, to take that back, or to give an upsell out. */
  readonly wish: "entry" | "exit" | "reset" | "redeemed" | "open";
  /** Whom or what it is about; empty where the server knows no such ticket. */
  readonly subject: string;
  /** Whether the phone had let somebody through by itself, or turned them away. */
  readonly said: "" | "passed" | "refused";
  readonly by: string;
  readonly gate: string;
  readonly madeAt: string;
  readonly outcome: WireStray["outcome"];
  /** Why it could not be judged, or what was said of one that was taken. */
  readonly message: string;
}

const PASSING: ReadonlySet<string> = new Set(["admitted", "exited", "reset", "redeemed"]);

/** One page of them: what is still to be decided first, each as it was made; `open` is how many that are in all. */
export interface Strays {
  readonly rows: readonly Stray[];
  readonly total: number;
  readonly open: number;
}

export type WireStrays = WireList<WireStray> & Pick<Shapes["StrayListOut"], "open">;

export const straysFromWire = (reply: WireStrays): Strays => ({
  rows: rowsOf(reply).map(strayFromWire),
  total: totalOf(reply),
  open: reply.open,
});

const strayFromWire = (row: WireStray): Stray => ({
  id: row.id,
  wish: (row.kind === "tap" ? row.status : row.direction) as Stray["wish"],
  // A ticket whose holder has no name is known by its number, as in the door log.
  subject: inLine([row.holder, row.upsell || row.type, !row.holder && row.ticket !== null && `#${row.ticket}`]),
  said: row.said === "" ? "" : PASSING.has(row.said) ? "passed" : "refused",
  by: row.by,
  gate: row.gate,
  madeAt: row.made_at,
  outcome: row.outcome,
  message: row.message,
});
