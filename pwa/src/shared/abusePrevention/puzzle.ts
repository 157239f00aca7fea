/** The server's puzzle for anonymous buyers (`server/abuse/services/buyers.py`): ALTCHA's proof of work, version 2. */
import { scrypt } from "hash-wasm";
import type { Shapes } from "@/api/schemas";

export type Puzzle = Shapes["PuzzleOut"];

/** More than the server ever asks for: a puzzle that takes longer is not one of ours. */
const MOST_TRIES = 10_000;

/** Tries one number after the other until what is made of it begins as it should; gives what the server is shown. */
export async function solved({ parameters, signature }: Puzzle): Promise<string> {
  if (parameters.algorithm !== "SCRYPT") throw new Error(`This puzzle asks for ${parameters.algorithm}`);
  const nonce = bytesOf(parameters.nonce);
  const salt = bytesOf(parameters.salt);
  const began = performance.now();
  for (let counter = 0; counter < MOST_TRIES; counter += 1) {
    const derivedKey = await scrypt({
      password: withCounter(nonce, counter),
      salt,
      costFactor: parameters.cost,
      blockSize: parameters.memoryCost,
      parallelism: parameters.parallelism,
      hashLength: parameters.keyLength,
      outputType: "hex",
    });
    if (derivedKey.startsWith(parameters.keyPrefix)) {
      const solution = { counter, derivedKey, time: Math.round(performance.now() - began) };
      return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
    }
  }
  throw new Error("This puzzle has no solution");
}

/** The number behind the nonce, in four bytes, the largest first. */
function withCounter(nonce: Uint8Array, counter: number): Uint8Array {
  const whole = new Uint8Array(nonce.length + 4);
  whole.set(nonce);
  new DataView(whole.buffer).setUint32(nonce.length, counter);
  return whole;
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

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
