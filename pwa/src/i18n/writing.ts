/** How another language than English writes dates, times, amounts and numbers; English is written by `ui/dates` and `ui/money`. */

type Instant = string | number | Date;

/** An amount in its digits: `1234` and `50`. */
export interface Digits {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

export interface Writing {
  readonly date: (instant: Instant, zone: string) => string;
  readonly time: (instant: Instant, zone: string) => string;
  readonly dayAndDate: (instant: Instant, zone: string) => string;
  readonly dateTime: (instant: Instant, zone: string) => string;
  readonly stamp: (instant: Instant, zone: string) => string;
  readonly exact: (instant: Instant, zone: string) => string;
  readonly money: (digits: Digits, symbol: string) => string;
  readonly count: (digits: Digits) => string;
}

let other: Writing | undefined;

/** How the language that is spoken writes; undefined while it is English. */
export const otherWriting = (): Writing | undefined => other;

export function writeAs(writing: Writing | undefined): void {
  other = writing;
}
