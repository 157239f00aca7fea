import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What `e2e.system` prints when it is up. */
interface Told {
  readonly url: string;
  readonly profile: string;
  /** A JSON list of files. */
  readonly logs: string;
  /** The folder in which each mail is a file. */
  readonly mail: string;
  /** Where the stand-in of Stripe is. */
  readonly stripe: string;
  /** The file of the people whom journeys hire. */
  readonly people: string;
}

/**
 * Starts the system that this run tests, with data of its own on a free port, and gives what stops it.
 * FOYER_PROFILE says which; with FOYER_URL set, that installation is tested and nothing is started (FOYER_MAIL then
 * names the folder of its mails, and people are invited one by one).
 */
export default async function startSystem(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["FOYER_URL"]) return undefined;
  const profile = process.env["FOYER_PROFILE"] ?? "embedded";
  const system = spawn(".venv/bin/python", ["-m", "e2e.system", profile], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(system, "exit");
  const line = await Promise.race([once(createInterface(system.stdout), "line"), ended.then(() => undefined)]);
  if (line === undefined) throw new Error(`The ${profile} system did not start: exit ${system.exitCode}`);
  const told = JSON.parse(String(line[0])) as Told;
  process.env["FOYER_URL"] = told.url;
  process.env["FOYER_LOGS"] = told.logs;
  process.env["FOYER_MAIL"] = told.mail;
  process.env["FOYER_STRIPE"] = told.stripe;
  process.env["FOYER_PEOPLE"] = told.people;
  return async () => {
    system.kill("SIGTERM");
    await ended;
    if (system.exitCode !== 0) throw new Error(`The ${profile} system did not stop in order: exit ${system.exitCode}`);
  };
}
