import { describe, expect, it } from "vitest";
import { solved, type Puzzle } from "@/shared/abusePrevention/puzzle";

// Made by the server's own `altcha` (server/abuse/services/buyers.py), with a smaller cost.
const PUZZLE: Puzzle = {
  parameters: {
    algorithm: "SCRYPT",
    cost: 16,
    keyLength: 32,
    keyPrefix: "e1f810a6d7a704900a00bb055d17e602",
    keySignature: "00",
    nonce: "000102030405060708090a0b0c0d0e0f",
    salt: "101112131415161718191a1b1c1d1e1f",
    memoryCost: 8,
    parallelism: 1,
    expiresAt: 1,
    data: { event: 1 },
  },
  signature: "00",
};

describe("a puzzle", () => {
  it("is solved as the server's own library solves it", async () => {
    const { challenge, solution } = JSON.parse(atob(await solved(PUZZLE))) as {
      readonly challenge: Puzzle;
      readonly solution: { readonly counter: number; readonly derivedKey: string };
    };
    expect(challenge).toEqual(PUZZLE);
    expect([solution.counter, solution.derivedKey]).toEqual([
      37,
      "e1f810a6d7a704900a00bb055d17e6029e02b45389db87a29a39946e37204616",
    ]);
  });

  it("of another kind is not tried", async () => {
    const other = { ...PUZZLE, parameters: { ...PUZZLE.parameters, algorithm: "ARGON2ID" } };
    await expect(solved(other)).rejects.toThrow("ARGON2ID");
  });
});
