import { askedNow } from "@/ui/asked";

/** With what the person can prove who they are, and which calls wait for that. */
export interface ProofAsked {
  readonly methods: readonly string[];
  readonly waiting: ((isProved: boolean) => void)[];
}

export const proofs = askedNow<ProofAsked>();

/** Has the person prove who they are; calls that need it at the same time wait for the one answer. */
export const askForProof = (methods: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = proofs.read();
    if (asked) asked.waiting.push(resolve);
    else proofs.put({ methods, waiting: [resolve] });
  });

/** Answers what is asked, if anything is. */
export function answerProof(isProved: boolean): void {
  const asked = proofs.read();
  proofs.put(null);
  asked?.waiting.forEach((resolve) => resolve(isProved));
}
