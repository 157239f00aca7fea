import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { answer, questions } from "@/ui/confirm";
import { agreeing, questionIn } from "./onSale";

const refusal = (data: object) =>
  new ApiError({ status: 409, code: "some_are_on_sale", message: "Please confirm.", field: undefined, data });

/** Refuses less than it is agreed to. */
function sales(onSale: number, of: number, sold: number) {
  const calls: number[] = [];
  const call = (agreed: number) => {
    calls.push(agreed);
    return agreed < onSale ? Promise.reject(refusal({ on_sale: onSale, of, sold })) : Promise.resolve("done");
  };
  return { calls, call };
}

async function question() {
  await expect.poll(() => questions.read()).not.toBeNull();
  return questions.read();
}

test("what is on sale changes once somebody has agreed", async () => {
  const { calls, call } = sales(3, 12, 0);
  const done = agreeing(call);
  expect(await question()).toMatchObject({
    title: "3 of 12 are on sale. Change them?",
    text: "Buyers see the change at once.",
  });
  answer(true);
  expect(await done).toBe("done");
  expect(calls).toEqual([0, 3]);
});

test("a No leaves it as it was, and is no error to show", async () => {
  const { calls, call } = sales(1, 1, 7);
  const done = agreeing(call).catch((error: unknown) => questionIn(error));
  expect(await question()).toMatchObject({
    title: "This performance is on sale. Change it?",
    text: "Buyers see the change at once. 7 tickets have been sold: their prices stay the same, and the buyers are not emailed.",
  });
  answer(false);
  expect(await done).toEqual({ onSale: 1, of: 1, sold: 7 });
  expect(calls).toEqual([0]);
});

test("nobody is asked about anything else", async () => {
  const wrong = new ApiError({ status: 409, code: "changed", message: "Changed", field: undefined, data: {} });
  await expect(agreeing(() => Promise.reject(wrong))).rejects.toBe(wrong);
  expect(await agreeing((agreed) => Promise.resolve(agreed))).toBe(0);
  expect(questions.read()).toBeNull();
});
