const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding: QR codes store capitals and digits in a third less room than base64. */
export function toBase32(bytes: Uint8Array): string {
  let [text, held, bits] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** null if the text is no base32. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let [at, held, bits] = [0, 0, 0];
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 255;
      held &= (1 << bits) - 1;
    }
  }
  return bytes;
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => UUID.test(text);

export const uuidToBytes = (uuid: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) => parseInt(pair, 16));

export function bytesToUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Reads bytes in order; throws `RangeError` if there are too few, `TypeError` for invalid text. */
export class Reader {
  private at = 0;
  private readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  take(count: number): Uint8Array<ArrayBuffer> {
    if (this.at + count > this.bytes.length) throw new RangeError("Too short");
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }

  /** A text preceded by its length in one byte. */
  text(): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.take(this.byte()));
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

export function shortText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = utf8(text);
  if (bytes.length > 255) throw new RangeError("Too long");
  return joined(Uint8Array.of(bytes.length), bytes);
}
