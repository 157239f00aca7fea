import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asPattern } from "@/ui/dates";
import type { ManifestTicket } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";
import { admission, listOf, ticket } from "../testing/alone";
import { ruleAlone, type Scan, type SeenCode } from "./offlineRules";
import { readCode } from "./signature";

/** The table that the server's ruling is tried against, too: `server/checkin/tests/scanning/test_admission_rules.py` tells its shape. */
interface Case {
  readonly name: string;
  readonly date_format?: string;
  readonly performance: {
    readonly id: number;
    readonly event: string;
    readonly starts_at: string;
    readonly zone: string;
    readonly is_cancelled: boolean;
  };
  readonly others: readonly Omit<Case["performance"], "is_cancelled">[];
  readonly rules: {
    readonly has_exit: boolean;
    readonly allows_reentry: boolean;
    readonly opens_at: string | null;
    readonly closes_at: string | null;
    readonly confirms: boolean;
    readonly gates: readonly { readonly name: string; readonly types: readonly string[] }[];
  };
  readonly tickets: readonly CaseTicket[];
  readonly scans: readonly CaseScan[];
}

interface CaseTicket {
  readonly id: number;
  readonly order: number;
  readonly performance: number;
  readonly status: ManifestTicket["status"];
  readonly type: string;
  readonly holder: string;
  readonly admitted_at: string | null;
  readonly admitted_by: string;
  readonly admitted_gate: string;
  readonly admitted_device: string;
  readonly left_at: string | null;
  readonly exchanged_for?: number;
}

interface CaseCode {
  readonly reference: string;
  readonly order: number;
  readonly ticket: number;
  readonly performance: number;
  readonly genuine: boolean;
}

interface CaseScan {
  readonly at: string;
  readonly direction: Scan["direction"];
  readonly gate: string;
  readonly device: string;
  readonly ticket?: number;
  readonly code?: CaseCode;
  readonly text?: string;
  readonly online_only?: boolean;
  readonly expect: Readonly<Record<string, unknown>>;
}

const TABLE = new URL("../../../../../server/checkin/tests/ruling_cases.json", import.meta.url);
const CASES = JSON.parse(readFileSync(TABLE, "utf8")) as readonly Case[];
const PASSES: Readonly<Record<string, Admission["direction"]>> = { admitted: "entry", exited: "exit", reset: "reset" };
const momentOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));
const hashOf = (order: number, id: number, performance: number, reference = `ORD-${order}`) =>
  [reference, order, id, performance].join("|");

const listedOf = (row: CaseTicket, others: Case["others"]): ManifestTicket => {
  const there = others.find(({ id }) => id === row.exchanged_for);
  return ticket(row.id, {
    ...(there && {
      exchangedFor: {
        performance: there.id,
        event_name: there.event,
        starts_at: there.starts_at,
        timezone: there.zone,
      },
    }),
    codeHash: hashOf(row.order, row.id, row.performance),
    status: row.status,
    type: row.type,
    holder: row.holder,
    order: row.order,
    admittedAt: momentOf(row.admitted_at),
    admittedBy: row.admitted_by,
    admittedGate: row.admitted_gate,
    admittedDevice: row.admitted_device,
    leftAt: momentOf(row.left_at),
  });
};

function carriedOf({ performance, rules, tickets, others }: Case) {
  const own = tickets.filter(({ performance: place }) => place === performance.id);
  const rows = own.map((row) => listedOf(row, others));
  return listOf(rows, {
    performance: {
      id: performance.id,
      event: performance.event,
      eventId: 5,
      startsAt: performance.starts_at,
      zone: performance.zone,
      isCancelled: performance.is_cancelled,
    },
    rules: {
      hasExit: rules.has_exit,
      allowsReentry: rules.allows_reentry,
      opensAt: momentOf(rules.opens_at),
      closesAt: momentOf(rules.closes_at),
      confirms: rules.confirms,
      gates: rules.gates,
    },
  });
}

function subjectOf({ ticket: found, code, text }: CaseScan): Scan["subject"] {
  if (found !== undefined) return { ticket: found };
  if (code === undefined) return { code: readCode(text ?? "") && null };
  const { reference, order, ticket: id, performance, genuine } = code;
  const seen: SeenCode = {
    parsed: { reference, order, ticket: id, performance, signature: "" },
    isGenuine: genuine,
    hash: hashOf(order, id, performance, reference),
  };
  return { code: seen };
}

/** What the table says of a phone that is alone: moments are compared as such, since a phone writes them in UTC. */
function expectedOf(expect: CaseScan["expect"]): Record<string, unknown> {
  const words = Object.entries(expect).filter(([name]) => !name.endsWith("_offline"));
  const offline = Object.entries(expect).filter(([name]) => name.endsWith("_offline"));
  const message = {
    ...Object.fromEntries(words),
    ...Object.fromEntries(offline.map(([name, to]) => [name.slice(0, -8), to])),
  };
  // Of a ticket of another performance the phone has nothing to show but what its code says.
  return message["verdict"] === "wrong_performance"
    ? { verdict: message["verdict"], message: message["message"] }
    : message;
}

describe("the phone's ruling judges each case as the table says", () => {
  for (const one of CASES) {
    it(one.name, () => {
      const manifest = carriedOf(one);
      const known = one.others.map(({ id, event, starts_at: startsAt, zone }) => ({ id, event, startsAt, zone }));
      const admissions: Admission[] = [];
      for (const [number, scan] of one.scans.entries()) {
        if (scan.online_only) continue;
        const { gate, device, direction } = scan;
        const nonce = `nonce-of-scan-${number}`;
        const at = Date.parse(scan.at);
        const request: Scan = { nonce, direction, at, gate, device, by: "Ada Lovelace", subject: subjectOf(scan) };
        const response = ruleAlone(request, { manifest, admissions, known, pattern: asPattern(one.date_format) });
        const answer: Record<string, unknown> = { ...response };
        if ("verdict" in response) answer["exchanged_for"] = response.exchanged_for?.performance ?? null;
        const expected = expectedOf(scan.expect);
        if (typeof answer["at"] === "string") answer["at"] = Date.parse(answer["at"]);
        if (typeof expected["at"] === "string") expected["at"] = Date.parse(expected["at"]);
        expect(answer, `scan ${number + 1}`).toMatchObject(expected);
        const passed = "verdict" in response && response.ticket !== null ? PASSES[response.verdict] : undefined;
        if (passed && "ticket" in response && response.ticket !== null) {
          admissions.push(admission(at, { ticket: response.ticket, direction: passed, gate, device, nonce }));
        }
      }
    });
  }
});

describe("a ticket that was sold after the list was read", () => {
  const code = { parsed: { reference: "ORD-8", order: 8, ticket: 99, performance: 1, signature: "" }, isGenuine: true };
  const scan = (direction: Scan["direction"], at: number, subject: Scan["subject"]): Scan => ({
    nonce: `nonce-${at}`,
    direction,
    at,
    gate: "North",
    device: "front-phone",
    by: "Ada Lovelace",
    subject,
  });
  const knowledge = { manifest: listOf([]), known: [], pattern: asPattern("") };

  it("can be undone by its number, although the list does not have it", () => {
    const entry = scan("entry", 1000, { code: { ...code, hash: "any" } });
    expect(ruleAlone(entry, { ...knowledge, admissions: [] })).toMatchObject({ verdict: "admitted", ticket: 99 });
    const admissions = [admission(1000, { ticket: 99 })];
    const undo = scan("reset", 2000, { ticket: 99 });
    expect(ruleAlone(undo, { ...knowledge, admissions })).toMatchObject({ verdict: "reset", ticket: 99 });
    expect(ruleAlone(undo, { ...knowledge, admissions: [] })).toMatchObject({ error: "No records found" });
  });
});
