import { createHmac } from "node:crypto";

const STEP_SECONDS = 30;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app (RFC 6238). */
export class Authenticator {
  private readonly key: Buffer;
  private last = 0;

  constructor(secret: string) {
    this.key = fromBase32(secret);
  }

  /**
   * The current code; a second one at once is the next step's, since each works once and adjacent steps are accepted.
   * Never the previous step's, which may expire while it is typed.
   */
  next(): string {
    const now = Math.floor(Date.now() / 1000 / STEP_SECONDS);
    const step = Math.max(now, this.last + 1);
    if (step > now + 1) throw new Error("More codes than the clock has given");
    this.last = step;
    return this.codeOf(step);
  }

  /** Six digits that are no valid code now. */
  wrong(): string {
    const now = Math.floor(Date.now() / 1000 / STEP_SECONDS);
    const near = [-2, -1, 0, 1, 2].map((drift) => this.codeOf(now + drift));
    return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
  }

  private codeOf(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac("sha1", this.key).update(counter).digest();
    const at = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}

function fromBase32(text: string): Buffer {
  const letters = [...text.replace(/\s|=/g, "").toUpperCase()];
  const bits = letters.map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
}
