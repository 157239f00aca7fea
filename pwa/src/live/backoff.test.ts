import { expect, it } from "vitest";
import { Backoff } from "@/live/backoff";

it("brings back no more than a fifth of a thousand phones in one second after their server died", () => {
  let seed = 7;
  // A generator of its own, so that the figure is the same each time.
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const returns = new Map<number, number>();
  for (let phone = 0; phone < 1000; phone += 1) {
    const backoff = new Backoff({
      random,
      after: (wait) => {
        const second = Math.floor(wait / 1000);
        returns.set(second, (returns.get(second) ?? 0) + 1);
        return () => undefined;
      },
    });
    backoff.again(() => undefined);
  }
  expect(Math.max(...returns.values())).toBeLessThanOrEqual(200);
  expect(Math.max(...returns.keys()), "nobody waits much longer than the others").toBeLessThan(7);
});
