/** Solving what the server asks of a stranger, beside the page's own thread; only whoever is asked loads any of it. */
import type { Puzzle } from "@/shared/strangers/puzzle";

export type FromSolver = { readonly proof: string } | { readonly failure: string };

/** Solves a puzzle, and gives what the same call is to be made with again. */
// Without words of its own an error is told as one that nobody knows (`errorMessage`).
export function prove(puzzle: Puzzle, make = makeSolver): Promise<string> {
  const solver = make();
  return new Promise<string>((resolve, reject) => {
    solver.addEventListener("message", ({ data }: MessageEvent<FromSolver>) =>
      "proof" in data ? resolve(data.proof) : reject(new Error()),
    );
    solver.addEventListener("error", () => reject(new Error()));
    solver.postMessage(puzzle);
  }).finally(() => solver.terminate());
}

const makeSolver = () => new Worker(new URL("./solver.worker.ts", import.meta.url), { type: "module", name: "solver" });
