import { describe, expect, it } from "vitest";
import { type Host, keyOn, keysFor, TICKET } from "../testing/scanner";
import { type HandScan, type Key, Wedge } from "./wedge";

interface Typing {
  readonly end?: string;
  readonly wedge?: Wedge;
  readonly isInField?: boolean;
  readonly host?: Host;
  readonly scanner?: "us" | "uk" | "de" | "fr" | "es";
}

let clock = 10_000;

/** Types a text with so many milliseconds between the letters, waits; answers what was taken for a scan. */
function scans(text: string, gap: number | ((place: number) => number), typing: Typing = {}): readonly HandScan[] {
  const { end = "Enter", wedge = new Wedge(), isInField = false, host = "us", scanner = "us" } = typing;
  clock += 5000;
  const found: (HandScan | null)[] = [];
  const base = { isCommand: false, isRepeated: false, isInField };
  const press = (key: Pick<Key, "key" | "code" | "hasShift" | "hasAlt">) => {
    found.push(wedge.hear({ ...base, ...key, at: clock }).scan);
  };
  keysFor(text, scanner).forEach((pressed, place) => {
    clock += typeof gap === "number" ? gap : gap(place);
    if (pressed.hasShift) press({ key: "Shift", code: "ShiftLeft", hasShift: true, hasAlt: false });
    press({ ...pressed, key: keyOn(host, pressed) });
  });
  clock += 20;
  if (end) press({ key: end, code: end, hasShift: false, hasAlt: false });
  found.push(wedge.pause());
  return found.filter((scan) => scan !== null);
}

const textsOf = (...typed: Parameters<typeof scans>) => scans(...typed).map(({ text }) => text);

const HOSTS: readonly Host[] = ["us", "de", "fr", "ru", "us-intl", "es", "uk", "capsLock"];
const ENDS = ["Enter", "Tab", "", "F8"];

describe("a ticket's code", () => {
  it.each(HOSTS.flatMap((host) => ENDS.flatMap((end) => [5, 70].map((gap) => ({ host, end, gap })))))(
    "is read on $host, ended by '$end', $gap ms a key",
    ({ host, end, gap }) => {
      expect(textsOf(TICKET, gap, { host, end })).toEqual([TICKET]);
      expect(textsOf(TICKET, gap, { host, end, isInField: true })).toEqual([TICKET]);
    },
  );

  it.each(["uk", "de", "fr", "es"] as const)("is read from a scanner set to %s on any device", (scanner) => {
    for (const host of ["us", "de", "fr", "ru"] as const)
      expect(textsOf(TICKET, 20, { host, scanner })).toEqual([TICKET]);
  });

  it("is read behind a prefix, and after a stop of the connection", () => {
    expect(textsOf(`]Q1${TICKET}`, 10)).toEqual([TICKET]);
    expect(textsOf(TICKET, (place) => (place === 60 ? 900 : 70))).toEqual([TICKET]);
    expect(textsOf(`ok${TICKET}`, 20, { isInField: true })).toEqual([TICKET]);
  });

  it("is never called invalid when only part of it arrives", () => {
    for (const host of ["us", "de"] as const) {
      expect(scans(TICKET.slice(0, 90), 10, { host, end: "" }).map(({ kind }) => kind)).toEqual(["part"]);
      expect(scans(TICKET.replace("xYz", ""), 10, { host }).map(({ kind }) => kind)).toEqual(["part"]);
    }
    expect(scans(TICKET.replaceAll(/[{}]/g, ""), 10).map(({ kind }) => kind)).toEqual(["part"]);
  });
});

describe("another scanner's text", () => {
  it("is a scan when it is quick, however it ends", () => {
    expect(textsOf("4006381333931", 8)).toEqual(["4006381333931"]);
    expect(textsOf("4006381333931", 8, { end: "Tab" })).toEqual(["4006381333931"]);
    expect(textsOf("4006381333931", 8, { end: "" })).toEqual(["4006381333931"]);
    expect(textsOf("4006381333931", (place) => (place % 5 === 4 ? 110 : 30), { isInField: true })).toHaveLength(1);
    expect(textsOf('{"id":7}', 8)).toEqual(['{"id":7}']);
    expect(scans('{"id":7}', 8).map(({ kind }) => kind)).toEqual(["other"]);
  });

  it("is known outside of fields although it is slow", () => {
    expect(textsOf("4006381333931", 70)).toEqual(["4006381333931"]);
  });

  it("may follow at once, and keeps apart from what a person has typed before", () => {
    const wedge = new Wedge();
    expect([...textsOf("FIRST-1", 5, { wedge }), ...textsOf("SECOND-2", 5, { wedge })]).toEqual([
      "FIRST-1",
      "SECOND-2",
    ]);
    const slowStart = (place: number) => (place < 3 ? 200 : place === 3 ? 400 : 5);
    expect(textsOf("okaFOYER1", slowStart)).toEqual(["FOYER1"]);
  });

  it("is a pairing code on any layout", () => {
    expect(scans("FOYER-PAIR:MFRGG2", 8, { host: "de" })[0]).toMatchObject({ kind: "ours", text: "FOYER-PAIR:MFRGG2" });
  });
});

describe("a person who types", () => {
  const field = { isInField: true };

  it("is not a scanner, however quick", () => {
    expect(textsOf("okafor@foyer.test", 80, field)).toEqual([]);
    expect(textsOf("okafor@foyer.test", 45, { ...field, end: "" })).toEqual([]);
    expect(textsOf("okafor@foyer.test", 1, { ...field, end: "" })).toEqual([]);
    expect(textsOf("okafor@foyer.test", (place) => (place % 4 === 0 ? 140 : 30), field)).toEqual([]);
    expect(textsOf("okafor@foyer.test", (place) => (place % 4 === 0 ? 115 : 45), field)).toEqual([]);
    expect(textsOf("12345", 5, field)).toEqual([]);
  });

  it("is none with a key held down, nor with a command, nor with an input method", () => {
    const of = (over: Partial<Key>) => {
      const wedge = new Wedge();
      const typed = [..."FOYER1234"].map((char, place): Key => ({
        ...{ key: char, code: `Key${char}`, at: place * 5, hasShift: false, hasAlt: false },
        ...{ isCommand: false, isRepeated: false, isInField: true, ...over },
      }));
      return [...typed.map((key) => wedge.hear(key)), wedge.pause()].filter(
        (input) => input && "scan" in input && input.scan,
      );
    };
    expect(of({ isRepeated: true })).toEqual([]);
    expect(of({ isCommand: true })).toEqual([]);
    expect(of({ key: "Process" })).toEqual([]);
  });
});
