import { describe, expect, it } from "vitest";
import { newest, patchRows } from "./lists";

describe("newest", () => {
  const held = { version: 7, sold: 482 };

  it("keeps what is held against late and doubled frames", () => {
    expect(newest({ version: 6, sold: 481 })(held)).toBe(held);
    expect(newest({ version: 7, sold: 482 })(held)).toBe(held);
  });

  it("takes what is newer, and the first of all", () => {
    expect(newest({ version: 8, sold: 483 })(held).sold).toBe(483);
    expect(newest(held)(undefined)).toBe(held);
  });
});

describe("patchRows", () => {
  const rows = [
    { id: 1, version: 3, name: "Maya" },
    { id: 2, version: 1, name: "Jonah" },
  ];
  const idOf = (row: { id: number }) => row.id;

  it("changes the rows that are shown and brings no new ones", () => {
    const patched = patchRows(
      rows,
      [
        { id: 2, version: 2, name: "Jonah A." },
        { id: 3, version: 1, name: "Leila" },
      ],
      idOf,
    );
    expect(patched.map((row) => row.name)).toEqual(["Maya", "Jonah A."]);
    expect(patched[0]).toBe(rows[0]);
  });

  it("answers the very same array when nothing is newer", () => {
    expect(patchRows(rows, [{ id: 1, version: 3, name: "late" }], idOf)).toBe(rows);
  });
});
