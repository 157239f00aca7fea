/** The door log in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import { rowsOf, totalOf, type WireList } from "@/api/wire";
import type { ListPage } from "@/office/list";

type WireReading = Shapes["DoorLogRowOut"];
type WirePresence = Shapes["PresenceOut"];
export type VerdictWord = WireReading["verdict"];

/** One reading of one code at a door, and what came of it. */
export interface LoggedScan {
  readonly id: number;
  /** By the phone's clock where that judged alone. */
  readonly at: string;
  readonly receivedAt: string;
  readonly offline: boolean;
  /** Its phone named a time at which no door was open. */
  readonly hasWrongClock: boolean;
  readonly direction: WireReading["direction"];
  readonly verdict: VerdictWord;
  /** What the phone had said; empty where the server judged first. */
  readonly said: WireReading["said"];
  readonly message: string;
  readonly ticket: number | null;
  readonly type: string;
  readonly order: number | null;
  readonly holder: string;
  readonly gate: string;
  readonly phone: string;
  readonly by: string;
  readonly conflict: "open" | "settled" | null;
}

export const scanFromWire = (wire: WireReading): LoggedScan => ({
  id: wire.id,
  at: wire.at,
  receivedAt: wire.received_at,
  offline: wire.offline,
  hasWrongClock: wire.wrong_clock,
  direction: wire.direction,
  verdict: wire.verdict,
  said: wire.said,
  message: wire.message,
  ticket: wire.ticket,
  type: wire.type ?? "",
  order: wire.order,
  holder: wire.holder ?? "",
  gate: wire.gate,
  phone: phoneName(wire.device_name, wire.device),
  by: wire.by,
  conflict: wire.conflict === null ? null : wire.settled ? "settled" : "open",
});

export const logFromWire = (reply: WireList<WireReading>): ListPage<LoggedScan> => ({
  rows: rowsOf(reply).map(scanFromWire),
  total: totalOf(reply),
});

/** A phone without a name is known by the beginning of its number, the office by nothing. */
const phoneName = (name: string, device: string): string => name || device.slice(0, 8);

export interface AtGate {
  readonly gate: string;
  readonly admitted: number;
  readonly inside: number;
}

/** What happened in a quarter of an hour at one gate. */
export interface GateQuarter {
  readonly from: string;
  readonly gate: string;
  readonly entered: number;
  readonly left: number;
}

export interface Phone {
  readonly id: string;
  readonly name: string;
  readonly gate: string;
  readonly readings: number;
}

/** Who is in, and what the log can be narrowed to. */
export interface Presence {
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly admitted: number;
  readonly inside: number;
  readonly left: number;
  readonly conflicts: number;
  readonly readings: number;
  readonly offline: number;
  readonly gates: readonly AtGate[];
  readonly quarters: readonly GateQuarter[];
  readonly phones: readonly Phone[];
  readonly readGates: readonly string[];
  readonly verdicts: readonly { readonly verdict: VerdictWord; readonly readings: number }[];
}

export const presenceFromWire = (wire: WirePresence): Presence => ({
  event: wire.event_name,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  admitted: wire.admitted,
  inside: wire.inside,
  left: wire.left,
  conflicts: wire.conflicts,
  readings: wire.readings,
  offline: wire.offline,
  gates: wire.gates,
  quarters: wire.quarters,
  phones: wire.phones.map(({ device, name, gate, readings }) => ({
    id: device,
    name: phoneName(name, device),
    gate,
    readings,
  })),
  readGates: wire.read_gates,
  verdicts: wire.verdicts,
});

/** What the log is narrowed to; what is empty narrows nothing. */
export interface DoorLogFilter {
  readonly verdict: string;
  readonly gate: string;
  readonly phone: string;
  readonly offline: boolean;
}

export const NO_FILTERS: DoorLogFilter = { verdict: "", gate: "", phone: "", offline: false };

export const filtersSet = ({ verdict, gate, phone, offline }: DoorLogFilter): number =>
  [verdict, gate, phone, offline].filter(Boolean).length;

export const filtersToWire = ({ verdict, gate, phone, offline }: DoorLogFilter) => ({
  verdict,
  gate,
  device: phone,
  ...(offline && { offline }),
});

/** How a verdict looks: as on the door's own screen. */
export type VerdictLook = "admitted" | "offline" | "already" | "refused" | "left" | "reset";

const LOOKS: Readonly<Partial<Record<LoggedScan["verdict"], VerdictLook>>> = {
  admitted: "admitted",
  already_scanned: "already",
  exited: "left",
  reset: "reset",
};

export function lookOf({ verdict, offline, said }: Pick<LoggedScan, "verdict" | "offline" | "said">): VerdictLook {
  const look = LOOKS[verdict] ?? "refused";
  return look === "admitted" && (offline || said) ? "offline" : look;
}
