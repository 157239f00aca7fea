import { describe, expect, it } from "vitest";
import { enrolmentCodeIn } from "./EnrolPage";

const SECRET = "Qv3z_0wX-9abcdefghijklmnopqrstuvwxyzABCDEFG";

describe("the code of a QR", () => {
  it.each([
    `https://foyer.test/enrol#s=${SECRET}`,
    `foyer://enrol#s=${SECRET}`,
    `#s=${SECRET}`,
    `s=${SECRET}`,
    ` ${SECRET} `,
  ])("is found in %s", (text) => {
    expect(enrolmentCodeIn(text)).toBe(SECRET);
  });

  it.each(["", "#", "#s=", "https://foyer.test/enrol", "short", `${SECRET} and more`, `#x=${SECRET}`])(
    "is not in %s",
    (text) => {
      expect(enrolmentCodeIn(text)).toBeUndefined();
    },
  );
});
