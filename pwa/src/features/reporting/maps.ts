/** The bundled outlines, a file a map, fetched when it is shown (`maps/README.md`: whose they are, and how they are made). */
import { queryOptions } from "@tanstack/react-query";
import { isFileOf } from "@/api/reply";
import { t } from "@/i18n/i18n";

export interface Outline {
  /** `GB` on the map of the world, `GB-EM` on that of a country; empty: nobody's. */
  readonly code: string;
  readonly d: string;
  /** Where a number is written. */
  readonly at: readonly [number, number];
  /** How far it goes from side to side, about. */
  readonly size: number;
  /** Too small to be seen: a dot marks it. */
  readonly small?: boolean;
}

export interface WorldMap {
  readonly box: readonly [number, number, number, number];
  readonly regions: readonly Outline[];
}

const FILES = import.meta.glob<string>("./maps/*.json", { query: "?url", import: "default", eager: true });
const addressOf = (name: string): string | undefined => FILES[`./maps/${name}.json`];

/** The countries whose states can be told apart: the spec's fixed list. */
export const hasStates = (country: string): boolean => country.length === 2 && addressOf(country) !== undefined;

export const mapOf = (name: string) =>
  queryOptions({
    queryKey: ["reporting", "map", name] as const,
    queryFn: async ({ signal }): Promise<WorldMap> => {
      const reply = await fetch(addressOf(name) ?? "", { signal });
      if (!isFileOf(reply, "application/json")) throw new Error(t("network"));
      return (await reply.json()) as WorldMap;
    },
    staleTime: Infinity,
    meta: { persist: false },
  });
