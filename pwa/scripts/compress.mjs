// Writes beside each built file that gets smaller what servers send of it: .br and .gz: compress [DIST]
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|css|html|svg|json|wasm|webmanifest)$/;
const WAYS = [
  { suffix: "br", squeeze: promisify(brotliCompress), options: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } },
  { suffix: "gz", squeeze: promisify(gzip), options: { level: 9 } },
];
const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));

const sums = { whole: 0, br: 0, gz: 0 };
await Promise.all(
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => TEXT.test(name))
    .map(async (name) => {
      const path = join(dist, name);
      const whole = await readFile(path);
      sums.whole += whole.length;
      for (const { suffix, squeeze, options } of WAYS) {
        const small = await squeeze(whole, options);
        if (small.length < whole.length) await writeFile(`${path}.${suffix}`, small);
        sums[suffix] += Math.min(small.length, whole.length);
      }
    }),
);
const kB = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`Compressed: ${kB(sums.whole)} as ${kB(sums.br)} (br) or ${kB(sums.gz)} (gz)`);
