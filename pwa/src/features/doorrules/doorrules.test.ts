import { describe, expect, it } from "vitest";
import {
  rulesForm,
  type RulesForm,
  rulesFormOf,
  rulesFromDto,
  rulesInWords,
  rulesToDto,
  type RulesDto,
} from "./queries";

const NONE = rulesFormOf(undefined);
const dto: RulesDto = {
  account: 1,
  event: 2,
  event_name: "Hamlet",
  is_own: true,
  has_exit: true,
  allows_reentry: true,
  opens_before: 60,
  closes_after: null,
  confirms: false,
  gates: [{ name: "North", types: ["VIP"] }],
  types: ["Normal Ticket", "VIP"],
  version: 3,
};

describe("the rules on the wire", () => {
  it("come back as they came, with the version that was seen", () => {
    const read = rulesFromDto(dto);
    expect(dto).toMatchObject(rulesToDto(rulesFormOf(read), read));
  });
});

describe("the form", () => {
  const wrongIn = (form: Partial<RulesForm>) =>
    rulesForm.safeParse({ ...NONE, ...form }).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("takes minutes from none to a day", () => {
    expect(wrongIn({ opensBefore: "0", closesAfter: "1440" })).toBeUndefined();
    expect(wrongIn({ opensBefore: "1441" })).toEqual([["opensBefore", "Enter whole minutes from 0 to 1440"]]);
  });

  it("lets nobody come again who is not scanned on leaving", () => {
    expect(wrongIn({ allowsReentry: true })?.[0]?.[0]).toBe("allowsReentry");
    expect(wrongIn({ allowsReentry: true, hasExit: true })).toBeUndefined();
  });

  it("has each gate once, whatever its case", () => {
    const gates = [
      { name: "North", types: [] },
      { name: " NORTH", types: [] },
      { name: "", types: [] },
    ];
    expect(wrongIn({ gates })).toEqual([
      ["gates.2.name", "Gate name is required"],
      ["gates.1.name", "There is already a gate with this name"],
    ]);
  });
});

describe("the rules in words", () => {
  it("say that nothing is set", () => {
    expect(rulesInWords(NONE)).toEqual([
      "Guests can enter at any time.",
      "Each ticket is admitted once.",
      "A scan admits immediately.",
    ]);
  });

  it("say when doors open, who comes again, and who enters where", () => {
    const gates = [
      { name: "North", types: ["VIP"] },
      { name: "South", types: ["VIP", "Child"] },
      { name: "Main", types: [] },
    ];
    expect(rulesInWords({ ...rulesFormOf(rulesFromDto(dto)), closesAfter: "1", confirms: true, gates })).toEqual([
      "Doors open 60 minutes before the start.",
      "Doors close 1 minute after the start.",
      "Guests are scanned out and can re-enter.",
      "A scan shows the ticket, and a tap admits it.",
      "Ticket VIP enters by North or South or Main.",
      "Ticket Child enters by South or Main.",
      "All other tickets enter by Main.",
    ]);
  });

  it("say where no gate is left for the others", () => {
    expect(rulesInWords({ ...NONE, gates: [{ name: "North", types: ["VIP"] }] }).slice(-2)).toEqual([
      "Ticket VIP enters by North.",
      "No gate takes other tickets, so they are turned away.",
    ]);
  });
});
