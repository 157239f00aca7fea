import { expect, it } from "vitest";
import { refusal } from "@/api/errors";
import { failureOf } from "./failures";

it("says what the server says, and the spec's words of a fault of its own", () => {
  expect(failureOf(refusal(409, { message: "Not changed  " }), "notChanged")).toBe("Not changed  ");
  expect([
    failureOf(refusal(500, {}), "notChanged"),
    failureOf(refusal(500, {}), "publishFailed"),
    failureOf(refusal(502, {}), "downloadFailed"),
    failureOf(refusal(500, {}), "notDeleted"),
  ]).toEqual(["Not changed  ", "Publish Failed", "Download Failed ", "Not Deleted Successfully"]);
});
