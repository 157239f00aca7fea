import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export type CaptchaKind = "turnstile" | "hcaptcha";

/** What `e2e.system` prints when it is up. */
export interface StartedSystem {
  readonly url: string;
  readonly profile: string;
  /** Where the proxy before it is that speaks TLS; empty on the embedded profile. */
  readonly outer: string;
  /** A JSON list of files. */
  readonly logs: string;
  /** The folder in which each mail is a file. */
  readonly mail: string;
  /** Where the stand-in of Stripe is. */
  readonly stripe: string;
  /** Where the stand-in of a captcha's provider is; empty without one. */
  readonly captcha: string;
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
  const { system, stop } = await startOne(process.env["FOYER_PROFILE"] ?? "embedded");
  process.env["FOYER_URL"] = system.url;
  process.env["FOYER_OUTER"] = system.outer;
  process.env["FOYER_LOGS"] = system.logs;
  process.env["FOYER_MAIL"] = system.mail;
  process.env["FOYER_STRIPE"] = system.stripe;
  process.env["FOYER_PEOPLE"] = system.people;
  return stop;
}

/**
 * Starts a system of its own: `first-start` is one as after `make run`, without a card provider; `empty` one without the
 * demo season, in which nobody can sign in yet; by a captcha's name one that asks strangers for it, as fresh otherwise.
 */
export async function startOne(
  profile: string,
  how?: "first-start" | "empty" | CaptchaKind,
): Promise<{ system: StartedSystem; stop: () => Promise<void> }> {
  const system = spawn(".venv/bin/python", ["-m", "e2e.system", profile, ...(how ? [how] : [])], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(system, "exit");
  const line = await Promise.race([once(createInterface(system.stdout), "line"), ended.then(() => undefined)]);
  if (line === undefined) throw new Error(`The ${profile} system did not start: exit ${system.exitCode}`);
  const stop = async () => {
    system.kill("SIGTERM");
    await ended;
    if (system.exitCode !== 0) throw new Error(`The ${profile} system did not stop in order: exit ${system.exitCode}`);
  };
  return { system: JSON.parse(String(line[0])) as StartedSystem, stop };
}
