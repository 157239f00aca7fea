import { expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { Captcha } from "@/captcha/messages";
import { proofOf, sentWithProof, type ProofState } from "@/shared/abusePrevention/proofOfWork";

const captcha: Captcha = {
  provider: "turnstile",
  sitekey: "1x00",
  script: "https://captcha.example/api.js",
  action: "reserve",
  cdata: "event-7",
};
const required = (more: object) =>
  new ApiError({ status: 428, message: "Please wait", code: "proof_required", data: more });

/** A server that asks for the captcha until it is shown a proof that it takes. */
const until = (good: string) =>
  vi.fn((proof?: string) => (proof === good ? Promise.resolve("reserved") : Promise.reject(required({ captcha }))));

/** A buyer who answers the captchas of a page with these proofs, one after the other. */
function answering(...answers: string[]) {
  const seen: (ProofState | undefined)[] = [];
  const show = (proofState: ProofState | undefined) => {
    seen.push(proofState);
    if (typeof proofState === "object") proofState.answer(answers.shift() ?? "");
  };
  return { seen, show };
}

it("shows the captcha, and sends the same once more with its token", async () => {
  const send = until("captcha good");
  const { seen, show } = answering(proofOf("good"));

  expect(await sentWithProof(send, show)).toBe("reserved");
  expect(send.mock.calls).toEqual([[undefined], ["captcha good"]]);
  expect(seen).toEqual([expect.objectContaining({ captcha }), undefined]);
});

it("asks again when a token is refused, and says so in the end", async () => {
  const twice = until("captcha good");
  expect(await sentWithProof(twice, answering("captcha old", "captcha good").show)).toBe("reserved");

  const never = until("captcha good");
  await expect(sentWithProof(never, answering().show)).rejects.toThrow("Please wait");
  expect(never).toHaveBeenCalledTimes(7);
});

it("proves nothing of what is refused otherwise", async () => {
  const send = vi.fn(() => Promise.reject(new ApiError({ status: 409, message: "Sold out", data: {} })));
  const { seen, show } = answering();

  await expect(sentWithProof(send, show)).rejects.toThrow("Sold out");
  expect([send.mock.calls.length, seen]).toEqual([1, []]);
});
