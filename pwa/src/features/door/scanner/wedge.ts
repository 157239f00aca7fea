import { pairingCodeIn, readCode } from "../alone/signature";

/**
 * A hand scanner presses the keys of the keyboard it is set to, and the device shows what its own layout has on them.
 * Where the two differ, the text is only in the positions of the keys (`KeyboardEvent.code`).
 */
export const KEYBOARDS = ["device", "us", "uk", "de", "fr", "es"] as const;
export type Keyboard = (typeof KEYBOARDS)[number];

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly hasShift: boolean;
  /** Alt or AltGr: the layouts of a scanner and of a device seldom agree which of the two it is. */
  readonly hasAlt: boolean;
}

/** In place of a key that has no character. */
export const UNREADABLE = "\uFFFD";

/** What is on each key: alone, with Shift, with AltGr. */
type Layout = Readonly<Record<string, string>>;

const characters = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((character) => [
    `Key${character.toUpperCase()}`,
    character + character.toUpperCase(),
  ]),
);
const US: Layout = {
  ...characters,
  Digit1: "1!",
  Digit2: "2@",
  Digit3: "3#",
  Digit4: "4$",
  Digit5: "5%",
  Digit6: "6^",
  Digit7: "7&",
  Digit8: "8*",
  Digit9: "9(",
  Digit0: "0)",
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Backquote: "`~",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
  Space: "  ",
};
const UK: Layout = { ...US, Digit2: '2"', Digit3: "3£", Quote: "'@", Backslash: "#~", Backquote: "`¬" };
const DE: Layout = {
  ...US,
  KeyY: "zZ",
  KeyZ: "yY",
  Digit2: '2"²',
  Digit3: "3§³",
  Digit6: "6&",
  Digit7: "7/{",
  Digit8: "8([",
  Digit9: "9)]",
  Digit0: "0=}",
  Minus: "ß?\\",
  BracketLeft: "üÜ",
  BracketRight: "+*~",
  Semicolon: "öÖ",
  Quote: "äÄ",
  Backslash: "#'",
  Comma: ",;",
  Period: ".:",
  Slash: "-_",
};
const FR: Layout = {
  ...US,
  KeyQ: "aA",
  KeyA: "qQ",
  KeyW: "zZ",
  KeyZ: "wW",
  Digit1: "&1",
  Digit2: "é2~",
  Digit3: '"3#',
  Digit4: "'4{",
  Digit5: "(5[",
  Digit6: "-6|",
  Digit7: "è7`",
  Digit8: "_8\\",
  Digit9: "ç9^",
  Digit0: "à0@",
  Minus: ")°]",
  Equal: "=+}",
  Semicolon: "mM",
  Quote: "ù%",
  KeyM: ",?",
  Comma: ";.",
  Period: ":/",
  Slash: "!§",
};
const ES: Layout = {
  ...US,
  Digit2: '2"@',
  Digit3: "3·#",
  Digit6: "6&",
  Digit7: "7/",
  Digit8: "8(",
  Digit9: "9)",
  Digit0: "0=",
  Minus: "'?",
  Semicolon: "ñÑ",
  Quote: "´¨{",
  Backslash: "çÇ}",
  Comma: ",;",
  Period: ".:",
  Slash: "-_",
};
const LAYOUTS: Readonly<Record<Exclude<Keyboard, "device">, Layout>> = { us: US, uk: UK, de: DE, fr: FR, es: ES };

/** The character of a key on one of the keyboards. */
export function charOn(keyboard: Keyboard, { key, code, hasShift, hasAlt }: PressedKey): string {
  if (keyboard === "device") return [...key].length === 1 ? key : UNREADABLE;
  return LAYOUTS[keyboard][code]?.charAt(hasAlt ? 2 : hasShift ? 1 : 0) || UNREADABLE;
}

/** Whether a key types something, on this device's layout or on another. */
const isTyping = ({ key, code }: PressedKey): boolean => [...key].length === 1 || code in US;

/**
 * A scanner types a letter every few milliseconds, over a busy Bluetooth connection every 50 or so. The quickest people
 * need some 80 for each; among a few letters they are quicker at times, but not over a whole code.
 */
const SLOWEST_MEAN_MS = 55;
/** Nobody types where nothing takes the text: there, a slow scanner is known as well. */
const SLOWEST_MEAN_OUTSIDE_MS = 120;
/** A longer pause begins a new run, and ends one that nothing else does. */
const PAUSE_MS = 300;
/** The same within a ticket's code, which no person types: a connection may stop for a moment. */
const PAUSE_IN_CODE_MS = 1000;
/** What the scanner adds to a code that is already read presses nothing. */
const AFTER_CODE_MS = 500;
/** Shorter than any code of ours, longer than what fingers hit by accident. */
const SHORTEST = 6;
/** As long as this are only tickets' codes: one that cannot be read is no reason to call a ticket invalid. */
const LONG = 150;
const LONGEST = 1200;
const START = '{"';
const FIELD = '"intentId"';
const MODIFIERS = new Set(["Shift", "CapsLock", "NumLock", "Control", "Alt", "AltGraph", "Fn"]);

export interface Key extends PressedKey {
  /** Milliseconds on any clock that only goes forward. */
  readonly at: number;
  /** With Ctrl or Meta it is a command, and nothing typed. */
  readonly isCommand: boolean;
  /** The key is held down: a finger, and no scanner. */
  readonly isRepeated: boolean;
  /** The focus is where text can be typed. */
  readonly isInField: boolean;
}

/** What a hand scanner has sent. */
export interface HandScan {
  /** ours: a ticket's code, or that of a phone that pairs. part: a code of which something is missing or garbled. */
  readonly kind: "ours" | "other" | "part";
  readonly text: string;
  readonly keyboard: Keyboard;
  readonly end: "enter" | "tab" | "none";
  /** Mean milliseconds from key to key. */
  readonly pace: number;
}

export interface WedgeInput {
  /** Belongs to a scan: it types and presses nothing. */
  readonly isTaken: boolean;
  /** A scan may begin with it: what a field holds before it is to be there again afterwards. */
  readonly isFirst: boolean;
  readonly scan: HandScan | null;
}

const NOTHING: WedgeInput = { isTaken: false, isFirst: false, scan: null };

/**
 * Tells a hand scanner that types from a person who does. A ticket's code is known by its text, whatever its speed, its
 * end and its keyboard; anything else by being typed too quickly.
 */
export class Wedge {
  private texts: string[] = KEYBOARDS.map(() => "");
  private keys = 0;
  private began = 0;
  private last = -Infinity;
  private readAt = -Infinity;
  private isInField = false;
  private readonly takesAll: boolean;

  /** takesAll: everything that is typed is shown as a scan, to try a scanner out. */
  constructor({ takesAll = false } = {}) {
    this.takesAll = takesAll;
  }

  /** How long after the last key `pause` is to be called; null if nothing is under way. */
  get pauseMs(): number | null {
    if (this.keys === 0) return null;
    return this.isInCode ? PAUSE_IN_CODE_MS : PAUSE_MS;
  }

  hear(key: Key): WedgeInput {
    if (MODIFIERS.has(key.key)) return NOTHING; // scanners press them, too
    if (key.at - this.last > (this.pauseMs ?? 0) || key.isRepeated) this.clear();
    if (!key.isRepeated && !key.isCommand && isTyping(key)) return this.type(key);
    if (key.key === "Enter" || key.key === "Tab") return this.finish(key);
    this.clear();
    // The line feed after a carriage return arrives as Ctrl-J, which opens the downloads.
    return { ...NOTHING, isTaken: key.code === "KeyJ" && key.isCommand && key.at - this.readAt <= AFTER_CODE_MS };
  }

  /** Nothing more has come: what there is may be all of it. In a field it may as well be a name that is looked for. */
  pause(): HandScan | null {
    const mayBe = this.takesAll || (!this.isInField && this.isQuicker(SLOWEST_MEAN_MS));
    const scan = this.isInCode || mayBe ? this.describe("none", this.pace) : null;
    this.clear();
    return scan;
  }

  private type(key: Key): WedgeInput {
    if (this.keys === 0 || this.keys >= LONGEST) {
      this.clear();
      this.began = key.at;
    }
    const typed = KEYBOARDS.map((keyboard) => charOn(keyboard, key));
    this.texts = this.texts.map((text, place) => text + typed[place]);
    this.keys += 1;
    this.last = key.at;
    this.isInField = key.isInField;
    const isFirst = this.keys === 1 || (!this.isInCode && typed.includes(START.charAt(0)));
    const isTaken = this.takesAll || this.isInCode || (this.keys > 1 && !key.isInField);
    const place = typed.includes("}") ? this.texts.findIndex((text) => isTicket(fromStart(text))) : -1;
    if (place < 0) return { isTaken, isFirst, scan: null };
    const scan = this.describe("none", this.pace);
    this.clear();
    this.readAt = key.at;
    return { isTaken: true, isFirst, scan };
  }

  private finish({ key, at, isInField }: Key): WedgeInput {
    const { keys, pace } = this;
    const slowest = isInField ? SLOWEST_MEAN_MS : SLOWEST_MEAN_OUTSIDE_MS;
    const isScan = this.isInCode || this.isQuicker(slowest) || (this.takesAll && keys > 0);
    const scan = isScan ? this.describe(key === "Tab" ? "tab" : "enter", pace) : null;
    const isAfter = keys === 0 && at - this.readAt <= AFTER_CODE_MS;
    const endsScan = scan !== null || (!isInField && keys > 1);
    this.clear();
    if (endsScan) this.readAt = at;
    return { isTaken: endsScan || isAfter, isFirst: false, scan };
  }

  private get isInCode(): boolean {
    return this.texts.some((text) => text.includes(START));
  }

  private get pace(): number {
    return (this.last - this.began) / Math.max(1, this.keys - 1);
  }

  private isQuicker(slowest: number): boolean {
    if (this.takesAll) return this.keys > 0;
    // An input method reports keys without text: a person who types Japanese, and no scanner.
    if (this.isInField && this.texts[0]?.includes(UNREADABLE)) return false;
    return this.keys >= SHORTEST && this.pace <= slowest;
  }

  private describe(end: HandScan["end"], pace: number): HandScan {
    const found = this.texts.findIndex((text) => isTicket(fromStart(text)) || pairingCodeIn(text) !== null);
    const place = Math.max(0, found);
    const text = this.texts[place] ?? "";
    const isPart = found < 0 && (this.texts.some(isPartly) || this.keys >= LONG);
    return {
      kind: found >= 0 ? "ours" : isPart ? "part" : "other",
      text: isTicket(fromStart(text)) ? fromStart(text) : text,
      keyboard: KEYBOARDS[place] ?? "device",
      end,
      pace: Math.round(pace),
    };
  }

  private clear(): void {
    this.texts = KEYBOARDS.map(() => "");
    this.keys = 0;
  }
}

/** A scanner may be set to put something before each code. */
const fromStart = (text: string): string => text.slice(Math.max(0, text.lastIndexOf(START)));
/** Begun as a ticket's code, or broken off; a whole JSON text that is none of ours is something else. */
const isPartly = (text: string): boolean => text.includes(START) && (text.includes(FIELD) || !text.endsWith("}"));
const isTicket = (text: string): boolean => text.startsWith(START) && readCode(text) !== null;

/** A ticket's code in a text, as an input method writes it at once into a field. */
export function codeIn(text: string): string | null {
  const code = fromStart(text);
  const whole = code.slice(0, code.indexOf("}") + 1);
  return isTicket(whole) ? whole : null;
}
