import { useCallback, useEffect, useRef, useState } from "react";
import type { Manifest } from "../manifest/manifest";
import { NoNetwork } from "../near/link";
import { dropOffer, makeAnswer, makeOffer, NotReached, readAnswer } from "../near/neighbours";
import { nameOf } from "../near/pairedPhones";
import { PairingError, type Refusal } from "./pairingCodes";

export type Problem = Refusal | "noNetwork" | "notReached" | "failed";

/** Where the two scans are. `code` is what this phone shows. */
export type Step =
  | { readonly at: "start" }
  | { readonly at: "busy" }
  | { readonly at: "offer" | "answer"; readonly code: string; readonly phone: string }
  /** For an offer, or for the answer to this phone's own. */
  | { readonly at: "scan"; readonly wanted: "offer" | "answer"; readonly problem: Problem | null }
  | { readonly at: "paired"; readonly phone: string }
  | { readonly at: "failed"; readonly problem: Problem };

export interface Pairing {
  readonly step: Step;
  readonly show: () => void;
  readonly scan: (wanted: "offer" | "answer") => void;
  readonly see: (code: string) => void;
  readonly begin: () => void;
}

const START: Step = { at: "start" };
const BUSY: Step = { at: "busy" };

/** Two phones pair: one shows, the other scans and shows, the first scans. `seen`: a code that the door's camera saw. */
export function usePairing(list: Manifest, seen: string | null): Pairing {
  const [step, setStep] = useState<Step>(START);
  const turn = useRef(0);
  const manifest = useRef(list);
  useEffect(() => {
    manifest.current = list;
  }, [list]);

  /** Only the newest step may say what comes next. While a code is looked at, the camera stays on. */
  const go = useCallback(
    async (work: (become: (next: Step) => void) => Promise<void>, failed: (p: Problem) => Step) => {
      const mine = (turn.current += 1);
      const become = (next: Step) => {
        if (mine === turn.current) setStep(next);
      };
      try {
        await work(become);
      } catch (error) {
        become(failed(problemOf(error)));
      }
    },
    [],
  );

  const answer = useCallback(
    (code: string) =>
      go(
        async (become) => {
          const { text, neighbour, heard } = await makeAnswer(manifest.current, code, () => become(BUSY));
          become({ at: "answer", code: text, phone: nameOf(neighbour) });
          await heard;
          become({ at: "paired", phone: nameOf(neighbour) });
        },
        (problem) => (isOfCode(problem) ? { at: "scan", wanted: "offer", problem } : { at: "failed", problem }),
      ),
    [go],
  );
  const finish = (code: string) =>
    go(
      async (become) => {
        const neighbour = await readAnswer(manifest.current, code, () => become(BUSY));
        become({ at: "paired", phone: nameOf(neighbour) });
      },
      (problem) => (isOfCode(problem) ? { at: "scan", wanted: "answer", problem } : { at: "failed", problem }),
    );
  const show = () =>
    go(
      async (become) => {
        become(BUSY);
        become({ at: "offer", code: await makeOffer(manifest.current), phone: "" });
      },
      (problem) => ({ at: "failed", problem }),
    );
  const to = (next: Step) => {
    turn.current += 1;
    setStep(next);
  };

  useEffect(() => {
    if (seen !== null) void answer(seen);
  }, [seen, answer]);
  useEffect(() => dropOffer, []);

  return {
    step,
    show: () => void show(),
    scan: (wanted) => to({ at: "scan", wanted, problem: null }),
    see: (code) => {
      if (step.at === "scan") void (step.wanted === "offer" ? answer(code) : finish(code));
    },
    begin: () => to(START),
  };
}

/** Another code may do: the camera stays on. */
const isOfCode = (problem: Problem): boolean =>
  problem !== "noNetwork" && problem !== "notReached" && problem !== "failed";

function problemOf(error: unknown): Problem {
  if (error instanceof PairingError) return error.reason;
  if (error instanceof NoNetwork) return "noNetwork";
  return error instanceof NotReached ? "notReached" : "failed";
}
