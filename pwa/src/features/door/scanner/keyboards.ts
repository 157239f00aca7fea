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

const letters = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [`Key${letter.toUpperCase()}`, letter + letter.toUpperCase()]),
);
const US: Layout = {
  ...letters,
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
export const isTyping = ({ key, code }: PressedKey): boolean => [...key].length === 1 || code in US;
