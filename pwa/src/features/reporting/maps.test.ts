import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { WorldMap } from "./PlaceMap";

const MAPS = fileURLToPath(new URL("maps", import.meta.url));
const AREAS = fileURLToPath(new URL("../../../../server/catalogue/venues/data/areas.json", import.meta.url));

interface Areas {
  readonly names: Readonly<Record<string, string>>;
  readonly countries: Readonly<Record<string, { readonly states: Readonly<Record<string, unknown>> }>>;
}

const read = <Kind>(path: string) => JSON.parse(readFileSync(path, "utf8")) as Kind;
const areas = read<Areas>(AREAS);
const countries = readdirSync(MAPS).flatMap((file) => (/^[A-Z]{2}\.json$/.test(file) ? [file.slice(0, 2)] : []));

describe("the maps", () => {
  it("are of the world and of each country whose states the server tells apart", () => {
    expect(countries.sort()).toEqual(Object.keys(areas.countries).sort());
    const { regions } = read<WorldMap>(`${MAPS}/world.json`);
    const drawn = new Set(regions.map(({ code }) => code));
    expect(countries.filter((country) => !drawn.has(country))).toEqual([]);
    expect([...drawn].filter((code) => code !== "" && !(code in areas.names))).toEqual([]);
  });

  it.each(countries)("draw nothing in %s that the server does not call so", (country) => {
    const states = areas.countries[country]?.states ?? {};
    const { regions } = read<WorldMap>(`${MAPS}/${country}.json`);
    expect(regions.length).toBeGreaterThan(4);
    expect(regions.map(({ code }) => code.slice(3)).filter((code) => !(code in states))).toEqual([]);
    expect(regions.filter(({ d }) => !d.startsWith("M"))).toEqual([]);
  });
});
