import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { constants, gunzipSync } from "node:zlib";

/** Where in a copied profile something was found. */
export interface Found {
  readonly word: string;
  readonly file: string;
}

/**
 * Looks for words in every file of a browser's profile as somebody would who has found the phone: as they stand, in each
 * encoding that the browser writes texts in, and in what LevelDB, IndexedDB and the HTTP cache keep compressed.
 */
export function searchProfile(folder: string, words: readonly string[]): readonly Found[] {
  const searched = words.flatMap((word) => encodings(word).map((bytes) => ({ word, bytes })));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap((entry) => {
    const file = join(entry.parentPath, entry.name);
    const found = new Set<string>();
    for (const view of viewsOf(entry.name, readFileSync(file))) {
      for (const { word, bytes } of searched) if (view.includes(bytes)) found.add(word);
    }
    return [...found].map((word) => ({ word, file: relative(folder, file) }));
  });
}

function encodings(word: string): readonly Buffer[] {
  const little = Buffer.from(word, "utf16le");
  return [Buffer.from(word), little, Buffer.from(little).swap16(), Buffer.from(Buffer.from(word).toString("hex"))];
}

/** A file as it stands, and all that is folded up in it. */
function viewsOf(name: string, raw: Buffer): readonly Buffer[] {
  const opened = [
    raw,
    ...(name.endsWith(".ldb") && isWhole(raw) ? [blocksOf(raw)] : []),
    ...(name.endsWith(".log") ? [recordsOf(raw)] : []),
  ];
  return opened.flatMap((view) => [view, ...valuesOf(view), ...zippedIn(view)]);
}

/** A table that is being written has no end yet, and is in the journal as well. */
const isWhole = (table: Buffer): boolean => table.subarray(-8).equals(TABLE_ENDS);
const TABLE_ENDS = Buffer.from("57fb808b247547db", "hex");

/** LevelDB's table: its index names the blocks, and most blocks are compressed with Snappy. */
function blocksOf(table: Buffer): Buffer {
  const footer = table.subarray(-48);
  const [, , afterMeta] = handleAt(footer, 0);
  const [at, size] = handleAt(footer, afterMeta);
  const blocks = entriesOf(blockAt(table, at, size)).map((value) => {
    const [start, length] = handleAt(value, 0);
    // Keys share their beginnings, so that only values stand whole; what we look for stands in values.
    return Buffer.concat(entriesOf(blockAt(table, start, length)));
  });
  return Buffer.concat(blocks);
}

function blockAt(table: Buffer, at: number, size: number): Buffer {
  const isSnappy = table[at + size] === 1;
  const block = table.subarray(at, at + size);
  return isSnappy ? unsnap(block, 0) : block;
}

/** The values of a block's entries. */
function entriesOf(block: Buffer): Buffer[] {
  const restarts = block.readUInt32LE(block.length - 4);
  const end = block.length - 4 - 4 * restarts;
  const values: Buffer[] = [];
  for (let at = 0; at < end;) {
    const [, afterShared] = varint(block, at);
    const [keySize, afterKeySize] = varint(block, afterShared);
    const [valueSize, afterValueSize] = varint(block, afterKeySize);
    const start = afterValueSize + keySize;
    values.push(block.subarray(start, start + valueSize));
    at = start + valueSize;
  }
  return values;
}

const PAGE = 32_768;
const HEAD = 7;

/** LevelDB's journal: a record that does not fit into a page of 32 KB goes on in the next. */
function recordsOf(journal: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let page = 0; page < journal.length; page += PAGE) {
    const end = Math.min(page + PAGE, journal.length);
    for (let at = page; at + HEAD <= end;) {
      const size = journal.readUInt16LE(at + 4);
      if (size === 0) break;
      parts.push(journal.subarray(at + HEAD, at + HEAD + size));
      at += HEAD + size;
    }
  }
  return Buffer.concat(parts);
}

const SNAPPED = Buffer.from([0xff, 0x11, 0x02]);
const ZIPPED = Buffer.from([0x1f, 0x8b, 0x08]);

/** Blink compresses large values of IndexedDB and says so with three bytes. */
const valuesOf = (view: Buffer): Buffer[] => placesOf(view, SNAPPED).map((at) => unsnap(view, at + SNAPPED.length));

/** What the server has sent zipped, the HTTP cache keeps zipped. */
const zippedIn = (view: Buffer): Buffer[] =>
  placesOf(view, ZIPPED).flatMap((at) => {
    try {
      return [gunzipSync(view.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH })];
    } catch {
      return []; // three bytes that only look like it
    }
  });

function placesOf(view: Buffer, mark: Buffer): number[] {
  const places: number[] = [];
  for (let at = view.indexOf(mark); at >= 0; at = view.indexOf(mark, at + 1)) places.push(at);
  return places;
}

const LARGEST = 64 * 1024 * 1024;

/** Snappy's raw format; as far as it can be read, since its end is not known where it stands in something else. */
function unsnap(source: Buffer, from: number): Buffer {
  const [length, start] = varint(source, from);
  if (length > LARGEST) return Buffer.alloc(0);
  const out = Buffer.alloc(length);
  let [at, written] = [start, 0];
  while (written < length && at < source.length) {
    const tag = source[at++] ?? 0;
    const kind = tag & 3;
    if (kind === 0) {
      let size = tag >> 2;
      const extra = size - 59;
      if (extra > 0) {
        if (at + extra > source.length) break;
        size = source.readUIntLE(at, extra);
        at += extra;
      }
      written += source.copy(out, written, at, at + size + 1);
      at += size + 1;
    } else {
      const bytes = [1, 2, 4][kind - 1] ?? 1;
      if (at + bytes > source.length) break;
      const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
      const back = kind === 1 ? ((tag >> 5) << 8) | (source[at] ?? 0) : source.readUIntLE(at, bytes);
      at += bytes;
      if (back === 0 || back > written) break;
      for (let left = Math.min(size, length - written); left > 0; left -= 1) out[written] = out[written++ - back] ?? 0;
    }
  }
  return out.subarray(0, written);
}

/** A number of LevelDB's, and where it ends. */
function varint(bytes: Buffer, from: number): [number, number] {
  let [value, at, factor] = [0, from, 1];
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte < 128) break;
  }
  return [value, at + 1];
}

/** Where a block is: its place, its size, and where the handle itself ends. */
function handleAt(bytes: Buffer, from: number): [number, number, number] {
  const [place, afterPlace] = varint(bytes, from);
  const [size, end] = varint(bytes, afterPlace);
  return [place, size, end];
}
