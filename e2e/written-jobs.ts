import { readFileSync } from "node:fs";

import type { Work } from "./hands";

interface Rival {
  readonly job: string;
  readonly rival: string;
  readonly presses: number;
  readonly fields: number;
}

/** What `docs/common-jobs.md` says: how much each job takes at most, and what rivals publish of it. */
export function writtenJobs(): { readonly most: ReadonlyMap<string, Work>; readonly rivals: readonly Rival[] } {
  const text = readFileSync(new URL("../docs/common-jobs.md", import.meta.url), "utf-8");
  const most = tableOf(text, "## Foyer").map(
    ([job = "", ...counts]) => [job, { presses: +counts[0]!, fields: +counts[1]!, pages: +counts[2]! }] as const,
  );
  const rivals = tableOf(text, "## Rivals").flatMap(([job = "", rival = "", presses, fields]) =>
    presses ? { job, rival, presses: +presses, fields: Number(fields) } : [],
  );
  return { most: new Map(most), rivals };
}

/** The rows of the first table below a heading, without its head. */
function tableOf(text: string, heading: string): string[][] {
  const [, part = ""] = text.split(`${heading}\n`);
  const [table = ""] = /(^\|.*\n)+/m.exec(part) ?? [];
  const rows = table.trim().split("\n").slice(2);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
