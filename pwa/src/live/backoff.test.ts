import { expect, it } from "vitest";
import { Backoff } from "./transport";

/** The seconds in which a thousand phones come back that lost their server together, for `away` seconds. */
function returnsAfter(away: number): Map<number, number> {
  let seed = 7;
  // A generator of its own, so that the figure is the same each time.
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const returns = new Map<number, number>();
  for (let phone = 0; phone < 1000; phone += 1) {
    let now = 0;
    const backoff = new Backoff({
      random,
      after: (wait) => {
        now += wait / 1000;
        return () => undefined;
      },
    });
    do backoff.again(() => undefined);
    while (now < away);
    const second = Math.floor(now - away);
    returns.set(second, (returns.get(second) ?? 0) + 1);
  }
  return returns;
}

it.each([0, 1, 4, 6.5, 7, 9, 30, 301])(
  "brings back no more than a fifth of a thousand phones in one second after their server was away for %d s",
  (away) => {
    const returns = returnsAfter(away);
    expect(Math.max(...returns.values())).toBeLessThanOrEqual(200);
    expect(Math.max(...returns.keys()), "nobody waits much longer than the others").toBeLessThan(9);
  },
);
