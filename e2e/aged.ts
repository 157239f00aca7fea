import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Credentials } from "./api";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Ends the ten minutes during which a sign-in counts as reauthentication (embedded profile). */
export async function letProofLapse({ email }: Credentials): Promise<void> {
  const mail = process.env["FOYER_MAIL"];
  if (!mail) throw new Error("FOYER_MAIL is not set: start-system.ts sets it");
  const env = { ...process.env, FOYER_PROFILE: "embedded", FOYER_DATA: dirname(mail) };
  await promisify(execFile)(".venv/bin/python", ["-m", "e2e.aged", email], { cwd: ROOT, env });
}
