import { pairingCodeIn, readCode } from "../alone/signature";

/**
 * A hand scanner presses the keys of its own keyboard layout, and the device reads them by another. Where they differ,
 * the text can be read only from the key positions (`KeyboardEvent.code`).
 */
export const KEYBOARDS = ["device", "us", "uk", "de", "fr", "es"] as const;
export type Keyboard = (typeof KEYBOARDS)[number];

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly hasShift: boolean;
  /** Alt or AltGr: the layouts of scanner and device rarely agree which. */
  readonly hasAlt: boolean;
}

/** Stands for a key without a character. */
export const UNREADABLE = "\uFFFD";

/** A key's characters: plain, with Shift, with AltGr. */
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

export function charOn(keyboard: Keyboard, { key, code, hasShift, hasAlt }: PressedKey): string {
  if (keyboard === "device") return [...key].length === 1 ? key : UNREADABLE;
  return LAYOUTS[keyboard][code]?.charAt(hasAlt ? 2 : hasShift ? 1 : 0) || UNREADABLE;
}

/** Whether a key types something on any layout. */
const isTyping = ({ key, code }: PressedKey): boolean => [...key].length === 1 || code in US;

/**
 * A scanner types a character every few milliseconds, over busy Bluetooth every 50 or so. The fastest people need some
 * 80; a few characters can be faster, a whole code cannot.
 */
const SLOWEST_MEAN_MS = 55;
/** Outside fields nobody types, so slower scanners are recognized too. */
const SLOWEST_MEAN_OUTSIDE_MS = 120;
/** A longer pause ends a run and begins another. */
const PAUSE_MS = 300;
/** The pause within a ticket's code, which nobody types: a connection may stall. */
const PAUSE_IN_CODE_MS = 1000;
/** A suffix that the scanner adds to a code presses nothing. */
const AFTER_CODE_MS = 500;
/** Shorter than our codes, longer than accidental keys. */
const SHORTEST = 6;
/** Only ticket codes are this long: an unreadable one must not be called invalid. */
const LONG = 150;
const LONGEST = 1200;
const START = '{"';
const FIELD = '"intentId"';
const MODIFIERS = new Set(["Shift", "CapsLock", "NumLock", "Control", "Alt", "AltGraph", "Fn"]);

export interface Key extends PressedKey {
  /** Milliseconds on any monotonic clock. */
  readonly at: number;
  /** Ctrl or Meta: a command, not text. */
  readonly isCommand: boolean;
  /** The key is held down: a finger, not a scanner. */
  readonly isRepeated: boolean;
  /** The focus is in a text field. */
  readonly isInField: boolean;
}

export interface HandScan {
  /** ours: a ticket's or a phone's code. part: a code that is incomplete or garbled. */
  readonly kind: "ours" | "other" | "part";
  readonly text: string;
  readonly keyboard: Keyboard;
  readonly end: "enter" | "tab" | "none";
  /** Mean milliseconds between keys. */
  readonly pace: number;
}

export interface WedgeInput {
  /** Part of a scan: it must type and press nothing. */
  readonly isTaken: boolean;
  /** A scan may begin here: the field's content is to be restored afterwards. */
  readonly isFirst: boolean;
  readonly scan: HandScan | null;
}

const NOTHING: WedgeInput = { isTaken: false, isFirst: false, scan: null };

/**
 * Tells a typing hand scanner from a person. A ticket's code is recognized by its text at any speed; anything else by
 * being typed too fast.
 */
export class Wedge {
  private texts: string[] = KEYBOARDS.map(() => "");
  private keys = 0;
  private began = 0;
  private last = -Infinity;
  private readAt = -Infinity;
  private isInField = false;
  private readonly takesAll: boolean;

  /** takesAll: everything typed is a scan, to test a scanner. */
  constructor({ takesAll = false } = {}) {
    this.takesAll = takesAll;
  }

  /** When to call `pause` after the last key; null if nothing is pending. */
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

  /** The text may be complete. In a field it may also be a name to find. */
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
    // An input method reports keys without text: a person typing Japanese, not a scanner.
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

/** A scanner may add a prefix to each code. */
const fromStart = (text: string): string => text.slice(Math.max(0, text.lastIndexOf(START)));
/** The beginning or a part of a ticket's code; a complete JSON text that is not ours is something else. */
const isPartly = (text: string): boolean => text.includes(START) && (text.includes(FIELD) || !text.endsWith("}"));
const isTicket = (text: string): boolean => text.startsWith(START) && readCode(text) !== null;

/** A ticket's code that an input method wrote into a field at once. */
export function codeIn(text: string): string | null {
  const code = fromStart(text);
  const whole = code.slice(0, code.indexOf("}") + 1);
  return isTicket(whole) ? whole : null;
}
