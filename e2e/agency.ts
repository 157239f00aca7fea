import { mkdirSync, readFileSync } from "node:fs";

/** A user whom no journey has yet; all have the demo people's password. */
export interface Hand {
  readonly id: number;
  readonly email: string;
  readonly lastName: string;
}

let people: readonly Hand[] | undefined;

/** Takes a user whom no other journey gets; undefined if the system was not started for journeys. */
export function findSomebody(): Hand | undefined {
  const file = process.env["FOYER_PEOPLE"];
  if (!file) return undefined;
  people ??= JSON.parse(readFileSync(file, "utf8")) as readonly Hand[];
  const found = people.find(({ id }) => isOwn(`${file}.${id}`));
  if (!found) throw new Error("The agency has nobody left: let e2e/system.py make more people");
  return found;
}

/** Journeys run in several processes: only one of them can create a folder. */
function isOwn(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
