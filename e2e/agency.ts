import { mkdirSync, readFileSync } from "node:fs";

/** Somebody who can sign in and is hired by nobody yet; all of them have the password of the demo's people. */
export interface Hand {
  readonly id: number;
  readonly email: string;
  readonly lastName: string;
}

let people: readonly Hand[] | undefined;

/** Gives somebody whom no other journey gets; undefined where the system is one that was not started for journeys. */
export function findSomebody(): Hand | undefined {
  const file = process.env["FOYER_PEOPLE"];
  if (!file) return undefined;
  people ??= JSON.parse(readFileSync(file, "utf8")) as readonly Hand[];
  const found = people.find(({ id }) => isOwn(`${file}.${id}`));
  if (!found) throw new Error("The agency has nobody left: let e2e/system.py make more people");
  return found;
}

/** Journeys run in several processes: a folder is made by one of them alone. */
function isOwn(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
