/** The proof of work or captcha that an anonymous buyer may have to pass before reserving. */
import { ApiError } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import type { Captcha } from "@/captcha/messages";

type Required = Shapes["ProofRequiredOut"];

/** What the page is busy with: solving a puzzle by itself, or waiting for its buyer's answer to a captcha. */
export type ProofState = "puzzle" | { readonly captcha: Captcha; readonly answer: (proof: string) => void };

/** What is shown in place of a proof by whoever cannot have the captcha drawn: the server then asks for its puzzle. */
export const PUZZLE_INSTEAD = "puzzle";
/** A token may be refused, or its provider not be reached; whoever is asked more often is told so. */
const MOST_TIMES = 6;

/** The token of a captcha as the server is shown it. */
export const proofOf = (token: string) => `captcha ${token}`;

/** Sends, proves what is asked for, and sends again; `show` hears what the page is busy with, and when it no longer is. */
export async function sentWithProof<Sent>(
  send: (proof?: string) => Promise<Sent>,
  show: (proofState: ProofState | undefined) => void,
  times = MOST_TIMES,
  proof?: string,
): Promise<Sent> {
  try {
    return await send(proof);
  } catch (error) {
    const required = requiredBy(error);
    if (!required || times === 0) throw error;
    return await sentWithProof(send, show, times - 1, await proved(required, show));
  }
}

function requiredBy(error: unknown): Required | undefined {
  if (!(error instanceof ApiError) || error.code !== "proof_required") return undefined;
  return error.data as Required;
}

async function proved(
  { captcha, challenge }: Required,
  show: (proofState: ProofState | undefined) => void,
): Promise<string> {
  try {
    if (captcha) return await new Promise<string>((answer) => show({ captcha, answer }));
    if (!challenge) return PUZZLE_INSTEAD;
    show("puzzle");
    const { prove } = await import("@/shared/abusePrevention/puzzle");
    return await prove(challenge);
  } finally {
    show(undefined);
  }
}
