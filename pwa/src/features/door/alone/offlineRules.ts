import { t } from "@/i18n/i18n";
import type { Verdict, VerdictWord } from "@/live/live";
import type { ScanResponse, RedemptionResponse, RedemptionRequest } from "@/offline/outbox";
import { type DatePattern, formatDateTime, formatDayAndDate, formatDigits, formatTime, isSameDay } from "@/ui/dates";
import { gateOf, type Manifest, type ManifestRules, type ManifestTicket, needsGate } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";
import type { DoorPerformance } from "../model";
import { type DoorUpsell, upsellToDto } from "../upsells/model";
import type { ParsedCode } from "./signature";
import { isInside, type AdmissionState, Standings } from "./admissionState";

export const UNDO_WITHIN_MS = 15 * 60_000;

export type Direction = Admission["direction"];

/** A scanned code: its content, whether its signature is valid, and the hash by which the list names it. */
export interface SeenCode {
  readonly parsed: ParsedCode;
  readonly isGenuine: boolean;
  readonly hash: string;
}

/** One scan to validate. `code` is null for a code that is not ours. */
export interface Scan {
  readonly nonce: string;
  readonly direction: Direction;
  readonly at: number;
  readonly gate: string;
  readonly device: string;
  readonly by: string;
  readonly subject: { readonly ticket: number } | { readonly code: SeenCode | null };
}

export interface Knowledge {
  readonly manifest: Manifest;
  readonly admissions: readonly Admission[];
  /** The account's performances, to name the right one for a ticket of another. */
  readonly known: readonly Pick<DoorPerformance, "id" | "event" | "startsAt" | "zone">[];
  readonly pattern: DatePattern;
}

/** A scan whose ticket is known; a ticket sold after the list was read is not on it. */
interface Case {
  readonly scan: Scan;
  readonly id: number;
  readonly order: number | null;
  readonly ticket: ManifestTicket | undefined;
  readonly admissionState: AdmissionState;
}

/**
 * Validates a scan as `server/checkin/scanning/admission_rules.py` does (`ruling_cases.json` tests both), by what this
 * phone knows. Changes nothing: the caller records the result before the next scan.
 */
export function ruleAlone(scan: Scan, knowledge: Knowledge): ScanResponse {
  return new Bench(knowledge).rule(scan);
}

class Bench {
  private readonly knowledge: Knowledge;
  private readonly manifest: Manifest;
  private readonly standings: Standings;

  constructor(knowledge: Knowledge) {
    this.knowledge = knowledge;
    this.manifest = knowledge.manifest;
    this.standings = new Standings(knowledge.manifest, knowledge.admissions);
  }

  rule(scan: Scan): ScanResponse {
    const { subject } = scan;
    if ("ticket" in subject) {
      const one = this.caseOf(scan, this.manifest.byId(subject.ticket), subject.ticket);
      // An admission can be undone although the list does not have its ticket yet.
      return one.ticket || one.admissionState.entry ? this.ruleTicket(one) : this.notOurs(scan, "unknown");
    }
    const { code } = subject;
    if (code === null) return this.notOurs(scan, "unknown");
    if (!code.isGenuine) return this.notOurs(scan, "forged");
    const { parsed, hash } = code;
    if (parsed.performance !== this.manifest.performance.id) return this.ruleUnknown(scan, parsed);
    const ticket = this.manifest.byId(parsed.ticket);
    // A signed code may come from an older database whose numbers were used again.
    if (ticket && ticket.codeHash !== hash) return this.notOurs(scan, "unknown");
    if (ticket) return this.ruleTicket(this.caseOf(scan, ticket));
    const { ticket: id, order } = parsed;
    return this.ruleTicket({ ...this.caseOf(scan, undefined, id), order });
  }

  private caseOf(scan: Scan, ticket: ManifestTicket | undefined, id = ticket?.id ?? 0): Case {
    return { scan, id, order: ticket?.order ?? null, ticket, admissionState: this.standings.of(id) };
  }

  private ruleTicket(one: Case): ScanResponse {
    if (one.scan.direction === "reset") return this.ruleReset(one);
    if (one.scan.direction === "exit") return this.ruleExit(one);
    const word = this.findWord(one);
    return this.answer(
      one,
      word,
      this.message(one, word),
      word === "admitted" ? entryBy(one.scan) : one.admissionState.entry,
    );
  }

  private findWord({ scan, ticket, admissionState }: Case): VerdictWord {
    const { performance, rules } = this.manifest;
    if (ticket?.status === "superseded" || ticket?.status === "refunded") return ticket.status;
    if (performance.isCancelled) return "not_paid";
    if (admissionState.entry !== null && (isInside(admissionState) || !rules.allowsReentry)) return "already_scanned";
    if (rules.opensAt !== null && scan.at < rules.opensAt) return "too_early";
    if (rules.closesAt !== null && scan.at >= rules.closesAt) return "too_late";
    // A ticket newer than the list has no type here, so any gate that the rules name may admit it.
    const mayEnter = ticket ? admitsBy(rules, scan.gate, ticket.type) : !needsGate(rules, scan.gate);
    return mayEnter ? "admitted" : "wrong_gate";
  }

  private message({ scan, admissionState, ticket }: Case, word: VerdictWord): string {
    const { performance, rules } = this.manifest;
    const { zone } = performance;
    if (word === "already_scanned") {
      const at = admissionState.entry?.at ?? 0;
      const date = formatDigits(at, zone, this.knowledge.pattern);
      return t(`door:says.${word}`, { date, time: formatTime(at, zone) });
    }
    if (word === "not_paid") return t(`door:says.${word}`, { status: t("door:says.cancelled") });
    if (word === "too_early") return t(`door:says.${word}`, { when: this.when(rules.opensAt ?? 0, scan) });
    if (word === "too_late") return t(`door:says.${word}`, { when: this.when(rules.closesAt ?? 0, scan) });
    if (word === "admitted" && admissionState.leftAt !== null) return t("door:says.back");
    if (word === "wrong_gate") {
      const gates = namesOf(gatesFor(rules, ticket?.type ?? ""));
      return t(`door:says.${word}`, { gates: gates || t("door:says.anotherGate") });
    }
    return t(word === "admitted" && !ticket ? "door:says.admittedUnlisted" : `door:says.${word}`);
  }

  /** With the date unless it is the day of the scan. */
  private when(moment: number, { at }: Scan): string {
    const { zone } = this.manifest.performance;
    const time = formatTime(moment, zone);
    if (isSameDay(moment, at, zone)) return time;
    return `${time}, ${formatDayAndDate(moment, zone, this.knowledge.pattern)}`;
  }

  private ruleExit(one: Case): ScanResponse {
    const { scan, ticket, admissionState } = one;
    const isClosed = ticket?.status === "superseded" || ticket?.status === "refunded";
    if (isClosed) return this.verdict(scan, "not_inside", t("door:says.not_inside"), { ticket: one.id });
    if (!isInside(admissionState)) return this.answer(one, "not_inside", t("door:says.not_inside"), null);
    return this.answer(one, "exited", t("door:says.exited"), entryBy(scan));
  }

  private ruleReset(one: Case): ScanResponse {
    const { scan, admissionState } = one;
    const refuse = (error: string): ScanResponse => ({ nonce: scan.nonce, error });
    if (admissionState.entry === null) return refuse(t("door:says.notScanned"));
    const own = admissionState.entries.find(({ device }) => device === scan.device);
    if (!own) return refuse(t("door:says.otherDevice"));
    if (scan.at - own.at > UNDO_WITHIN_MS) return refuse(t("door:says.tooLateToUndo"));
    return this.answer(one, "reset", t("door:says.reset"), null);
  }

  /** A genuine code of another performance, whose list this phone may not have. */
  private ruleUnknown(scan: Scan, parsed: ParsedCode): ScanResponse {
    if (scan.direction === "reset") return { nonce: scan.nonce, error: t("common:noRecords") };
    const { ticket } = parsed;
    if (scan.direction === "exit") return this.verdict(scan, "not_inside", t("door:says.not_inside"), { ticket });
    const other = this.knowledge.known.find(({ id }) => id === parsed.performance);
    const message = other
      ? t("door:says.wrong_performance", {
          event: other.event,
          when: formatDateTime(other.startsAt, other.zone, this.knowledge.pattern),
        })
      : t("door:says.anotherPerformance");
    return this.verdict(scan, "wrong_performance", message, { ticket, order: parsed.order });
  }

  private notOurs(scan: Scan, word: "unknown" | "forged"): ScanResponse {
    if (scan.direction === "reset") return { nonce: scan.nonce, error: t("common:noRecords") };
    return this.verdict(scan, word, t(`door:says.${word}`), {});
  }

  /** An answer about a ticket of this performance. The specification shows no details of refunded or unpaid tickets. */
  private answer(one: Case, word: VerdictWord, message: string, entry: ReturnType<typeof entryBy> | null): Verdict {
    const { scan, ticket, order } = one;
    if (word === "refunded" || word === "not_paid") return this.verdict(scan, word, message, { ticket: one.id });
    const says = word === "admitted" || word === "already_scanned" || word === "exited";
    return this.verdict(scan, word, message, {
      ticket: one.id,
      order,
      ...(ticket && {
        holder: ticket.holder || null,
        type: ticket.type,
        team: ticket.team || null,
        player: ticket.player,
        exchanged_for: (word === "superseded" && ticket.exchangedFor) || null,
        ...this.counts(ticket.order, one.id, word),
      }),
      ...(says && entry && { at: new Date(entry.at).toISOString(), by: entry.by || null, gate: entry.gate || null }),
      ...(says && word !== "exited" && order !== null && { upsells: this.manifest.upsellsOf(order).map(upsellToDto) }),
    });
  }

  private counts(order: number, id: number, word: VerdictWord): { order_tickets: number; order_admitted: number } {
    const present = this.manifest.ofOrder(order).filter(({ status }) => status === "valid" || status === "admitted");
    const isIn = (ticket: ManifestTicket) => {
      if (ticket.id === id && word === "admitted") return true;
      if (ticket.id === id && word === "reset") return false;
      return this.standings.of(ticket.id).entry !== null;
    };
    return { order_tickets: present.length, order_admitted: present.filter(isIn).length };
  }

  private verdict(scan: Scan, word: VerdictWord, message: string, shown: Partial<Verdict>): Verdict {
    return {
      nonce: scan.nonce,
      performance: this.manifest.performance.id,
      direction: scan.direction,
      verdict: word,
      message,
      ...NOTHING,
      ...shown,
    };
  }
}

const NOTHING = {
  ticket: null,
  at: null,
  by: null,
  gate: null,
  holder: null,
  type: null,
  order: null,
  order_tickets: null,
  order_admitted: null,
  team: null,
  player: null,
  conflict: null,
  exchanged_for: null,
  upsells: [],
};

const entryBy = ({ at, by, gate }: Scan) => ({ at, by, gate });

/** Whether the rules admit a ticket type at a gate. */
function admitsBy(rules: ManifestRules, gate: string, type: string): boolean {
  const named = gateOf(rules, gate);
  return named ? takes(named, type) : rules.gates.length === 0;
}

const gatesFor = ({ gates }: ManifestRules, type: string): readonly string[] =>
  gates.filter((gate) => takes(gate, type)).map(({ name }) => name);

const takes = ({ types }: ManifestRules["gates"][number], type: string): boolean =>
  types.length === 0 || types.includes(type);

/** North, South or West */
const namesOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${t("door:says.or")} `);

interface Place {
  readonly zone: string;
  readonly pattern: DatePattern;
  readonly by: string;
}

/** Answers a redemption as `server/checkin/scanning/redemptions.py` does, by what this phone knows of the unit. */
export function ruleRedemptionAlone(redemption: RedemptionRequest, unit: DoorUpsell, place: Place): RedemptionResponse {
  const isReset = redemption.status === "open";
  const answer = (verdict: OfflineVerdict, upsell: DoorUpsell): RedemptionResponse => ({
    nonce: redemption.nonce,
    performance: redemption.performance,
    verdict,
    message: messageOf(verdict, unit, place),
    upsell: upsellToDto(upsell),
  });
  if (unit.status === "void") return answer("void", unit);
  if (isReset && unit.status !== "redeemed") return answer("not_redeemed", unit);
  if (isReset) return answer("reset", { ...unit, status: "open", at: null, by: null, gate: null });
  if (unit.status === "redeemed") return answer("already_redeemed", unit);
  const redeemed = { at: redemption.tapped_at, by: place.by || null, gate: redemption.gate || null };
  return answer("redeemed", { ...unit, status: "redeemed", ...redeemed });
}

type OfflineVerdict = Extract<RedemptionResponse, { readonly verdict: unknown }>["verdict"];

function messageOf(verdict: OfflineVerdict, { at }: DoorUpsell, { zone, pattern }: Place): string {
  if (verdict === "not_paid") return t("door:says.not_paid", { status: t("door:says.cancelled") });
  if (verdict !== "already_redeemed") return t(`door:says.${verdict}`);
  return t("door:says.already_redeemed", {
    date: at === null ? "" : formatDigits(at, zone, pattern),
    time: at === null ? "" : formatTime(at, zone),
  });
}
