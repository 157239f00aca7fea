import { newsOf } from "../alone/standing";
import type { Admission } from "../manifest/admissionLog";
import type { Manifest } from "../manifest/manifest";
import type { Clash } from "./pairedPhones";

/**
 * What has just been heard held against what this phone has done by itself: tickets that both have let in. What the
 * server has judged is no affair of the phones: it tells both doors.
 */
export function clashesOf(
  manifest: Pick<Manifest, "byId" | "readAt" | "rules" | "performance">,
  admissions: readonly Admission[],
  heard: readonly Admission[],
  self: string,
): readonly Clash[] {
  const fresh = new Set(heard.map(({ nonce }) => nonce));
  const tickets = new Set(heard.map(({ ticket }) => ticket));
  return [...tickets].flatMap((ticket) => {
    const happened = admissions.filter((each) => each.ticket === ticket);
    const news = newsOf(manifest.byId(ticket), happened, manifest.readAt);
    const pair = bothIn(news, manifest.rules.allowsReentry).find(
      ({ mine, theirs }) =>
        mine.device === self && mine.confirmedAt === undefined && (fresh.has(mine.nonce) || fresh.has(theirs.nonce)),
    );
    return pair ? [{ performance: manifest.performance.id, ...pair }] : [];
  });
}

type Pair = Pick<Clash, "mine" | "theirs">;

/** Each two entries by different phones of which the later found somebody in; from both sides. */
function bothIn(news: readonly Admission[], allowsReentry: boolean): readonly Pair[] {
  const pairs: Pair[] = [];
  let inside: Admission[] = [];
  for (const each of news) {
    if (each.direction === "reset") inside = inside.filter(({ device }) => device !== each.device);
    else if (each.direction === "exit") inside = allowsReentry ? [] : inside;
    else {
      for (const other of inside.filter(({ device }) => device !== each.device)) {
        pairs.push({ mine: each, theirs: other }, { mine: other, theirs: each });
      }
      inside = [...inside, each];
    }
  }
  return pairs;
}
