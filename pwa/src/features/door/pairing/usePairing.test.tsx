// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { NoNetwork } from "../near/link";
import { dropOffer, makeAnswer, makeOffer, NotReached, readAnswer } from "../near/neighbours";
import { listOf } from "../testing/alone";
import { PairingError } from "./pairingCodes";
import { usePairing } from "./PairPanel";

vi.mock(import("../near/neighbours"), async (original) => ({
  ...(await original()),
  makeOffer: vi.fn(),
  makeAnswer: vi.fn(),
  readAnswer: vi.fn(),
  dropOffer: vi.fn(),
}));

const neighbour = { uuid: "0b9f", name: "Dora's phone", gate: "North", publicKey: "key" };
const list = listOf([]);
const pair = (seen: string | null = null) => renderHook(() => usePairing(list, seen));
const settled = () => act(() => new Promise((resume) => setTimeout(resume)));

beforeEach(() => {
  vi.mocked(makeOffer).mockReset().mockResolvedValue("an offer");
  vi.mocked(makeAnswer).mockReset();
  vi.mocked(readAnswer).mockReset();
});

it("shows this phone's code, keeps the camera on for the right answer, and is paired", async () => {
  const { result, unmount } = pair();
  act(() => result.current.show());
  await settled();
  expect(result.current.step).toEqual({ at: "offer", code: "an offer", phone: "" });
  act(() => result.current.scan("answer"));
  vi.mocked(readAnswer).mockRejectedValueOnce(new PairingError("other")).mockResolvedValueOnce(neighbour);
  act(() => result.current.see("a wrong one"));
  expect(result.current.step).toEqual({ at: "scan", expected: "answer", problem: null });
  await settled();
  expect(result.current.step).toEqual({ at: "scan", expected: "answer", problem: "other" });
  act(() => result.current.see("the answer"));
  await settled();
  expect(result.current.step).toEqual({ at: "paired", phone: "North (Dora's phone)" });
  unmount();
  expect(dropOffer).toHaveBeenCalled();
});

it("answers what the door's camera has seen, and goes on by itself when the other phone has scanned that", async () => {
  let hear = () => undefined as void;
  const received = new Promise<void>((resolve) => (hear = resolve));
  vi.mocked(makeAnswer).mockResolvedValue({ text: "an answer", neighbour, received });
  const { result } = pair("an offer");
  await settled();
  expect(result.current.step).toEqual({ at: "answer", code: "an answer", phone: "North (Dora's phone)" });
  hear();
  await settled();
  expect(result.current.step).toMatchObject({ at: "paired" });
});

it.each([
  [new NoNetwork(), "noNetwork"],
  [new NotReached(), "notReached"],
  [new Error("whatever"), "failed"],
])("says why it came to nothing", async (error, problem) => {
  vi.mocked(makeOffer).mockRejectedValue(error);
  const { result } = pair();
  act(() => result.current.show());
  await settled();
  expect(result.current.step).toEqual({ at: "failed", problem });
  act(() => result.current.begin());
  expect(result.current.step).toEqual({ at: "start" });
});

it("looks for another code after one of a stranger", async () => {
  vi.mocked(makeAnswer).mockRejectedValue(new PairingError("stranger"));
  const { result } = pair("an offer");
  await settled();
  expect(result.current.step).toEqual({ at: "scan", expected: "offer", problem: "stranger" });
});
