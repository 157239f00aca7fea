import { charOn, type Keyboard, KEYBOARDS, type PressedKey, UNREADABLE } from "../scanner/wedge";

export type Host = Exclude<Keyboard, "device"> | "ru" | "us-intl" | "capsLock";

export const TICKET = JSON.stringify({
  intentId: "YZQW-7PL4-K2",
  eventTicketDetailId: 90821,
  ticketid: 1234567,
  performance: 4410,
  sig: "AyZ_q-Wm9zY0aQ".padEnd(86, "xYz-_7MwA"),
});

const CODES = [
  ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((character) => `Key${character}`),
  ...[..."1234567890"].map((digit) => `Digit${digit}`),
  ..."Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Backquote Comma Period Slash Space".split(" "),
];
const RUSSIAN = new Map(
  [..."qwertyuiop[]asdfghjkl;'zxcvbnm,./"].map((us, place) => [us, "йцукенгшщзхъфывапролджэячсмитьбю."[place]]),
);

export const keysFor = (text: string, scanner: Exclude<Keyboard, "device"> = "us"): readonly PressedKey[] =>
  [...text].map((char) => {
    for (const code of CODES)
      for (const [hasShift, hasAlt] of [
        [false, false],
        [true, false],
        [false, true],
      ] as const) {
        const pressed = { key: "", code, hasShift, hasAlt };
        if (charOn(scanner, pressed) === char) return pressed;
      }
    throw new Error(`No key for ${char}`);
  });

/** What a device with some layout makes of a key. */
export function keyOn(host: Host, pressed: PressedKey): string {
  const us = charOn("us", pressed);
  if (host === "us-intl") return `'"\`~^`.includes(us) ? "Dead" : us;
  if (host === "capsLock") return us === us.toLowerCase() ? us.toUpperCase() : us.toLowerCase();
  if (host === "ru") {
    const small = RUSSIAN.get(charOn("us", { ...pressed, hasShift: false })) ?? us;
    return pressed.hasShift ? small.toUpperCase() : small;
  }
  const char = charOn(host, pressed);
  if (char !== UNREADABLE) return char;
  return KEYBOARDS.includes(host) ? charOn(host, { ...pressed, hasAlt: false }) : "Unidentified";
}
