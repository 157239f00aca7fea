import { expect, it } from "vitest";
import { limitsForm, limitsFormOf, limitsFromDto, limitsToDto } from "./limits";

const line = { words: "", value: 4, usual: 4, least: 1, most: 100 };
const limits = limitsFromDto({
  accountid: 1,
  version: 2,
  puzzle: "always",
  limits: [
    { ...line, name: "open_reservations" },
    { ...line, name: "tickets_by_email", value: 0 },
  ],
  refused: [],
  solved: 0,
});

it("goes to the form and back to the wire", () => {
  const form = limitsFormOf(limits);
  expect(form.open_reservations).toBe("4");
  expect(limitsToDto(form)).toMatchObject({ puzzle: "always", open_reservations: 4, tickets_by_email: 0 });
});

it.each(["", "-1", "1.5", "many", "1234567"])("takes no %j for a number", (typed) => {
  const form = { ...limitsFormOf(limits), open_reservations: typed };
  const found = limitsForm.safeParse(form).error?.issues.find(({ path }) => path[0] === "open_reservations");
  expect(found?.message).toBe("Please enter a whole number");
});
