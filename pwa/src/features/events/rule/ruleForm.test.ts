import { describe, expect, it, test } from "vitest";
import type { EventDetails } from "../model";
import type { Sheet } from "../sheet/model";
import {
  exceptionOf,
  exceptionsOf,
  newRuleForm,
  ruleForm,
  ruleOf,
  ruleToDto,
  targetOf,
  timesOf,
  type RuleForm,
} from "./ruleForm";

const performance = {
  startsAt: "2026-12-12T19:30:00Z",
  offSaleAt: "2026-12-12T19:00:00Z",
  zone: "Europe/London",
  price: "24.00",
  capacity: 640,
};
const event = {
  id: 7,
  account: 3,
  zone: "Europe/London",
  subcategories: [],
  performances: [performance],
} as unknown as EventDetails;
const target = targetOf(event);
const NOW = Date.parse("2026-11-22T09:00:00Z");
const filled: RuleForm = {
  ...newRuleForm(target, NOW, "DD-MM-YYYY"),
  weekdays: [6, 5],
  to: "31-12-2026",
  onSaleDate: "30-11-2026",
  onSaleTime: "10:00AM",
};

function messagesOf(changes: Partial<RuleForm>): Record<string, string> {
  const rules = ruleForm({ pattern: "DD-MM-YYYY", zone: "Europe/London" });
  const result = rules.safeParse({ ...filled, ...changes });
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

test("a new one is weekly from today on, as the last performance is", () => {
  expect(newRuleForm(target, NOW, "DD-MM-YYYY")).toMatchObject({
    repeats: "weekly",
    from: "22-11-2026",
    times: "7:30PM",
    cost: "24.00",
    tickets: "640",
    endsBefore: "30",
  });
  expect(newRuleForm(targetOf({ ...event, performances: [] }), NOW, "DD-MM-YYYY")).toMatchObject({
    times: "",
    cost: "",
    endsBefore: "0",
  });
  expect(messagesOf({})).toEqual({});
});

test.each<[Partial<RuleForm>, Record<string, string>]>([
  [{ from: "31-11-2026" }, { from: "Date Format is wrong, Eg.DD-MM-YYYY" }],
  [{ from: "01-01-2027" }, { from: "From date is higher than To date" }],
  [{ weekdays: [] }, { weekdays: "Please choose the week days" }],
  [{ weekdays: [], repeats: "daily" }, {}],
  [{ every: "0" }, { every: "Enter a whole number from 1 to 999" }],
  [
    { repeats: "rule", every: "0", weekdays: [] },
    { rule: "The rule cannot be read. Write it like FREQ=WEEKLY;BYDAY=FR,SA" },
  ],
  [{ times: " , " }, { times: "Please choose the day hours" }],
  [{ times: "7:30PM, noon" }, { times: "Time Format is wrong, Eg.12:00PM" }],
  [{ cost: "" }, { cost: "TicketCost is required" }],
  [{ cost: "dear" }, { cost: "Please give numbers or decimal in Ticket Cost coloum" }],
  [{ tickets: "0" }, { tickets: "NumberofTickets is required" }],
  [{ tickets: "1e3" }, { tickets: "Please give numbers in Number Of Ticket coloum" }],
  [{ onSaleDate: "" }, { onSaleDate: "Onsaledate is required" }],
  [{ onSaleDate: "31-11-2026" }, { onSaleDate: "Date Format is wrong, Eg.DD-MM-YYYY" }],
  [{ onSaleTime: "" }, { onSaleTime: "Time Format is wrong, Eg.12:00AM" }],
  [
    { onSaleDate: "28-03-2027", onSaleTime: "1:30AM" },
    { onSaleTime: "There is no 1:30AM on 28-03-2027: the clocks are put forward" },
  ],
  [{ endsBefore: "-1" }, { endsBefore: "Enter how many minutes before the start sales end, such as 30" }],
])("%j says %j", (changes, messages) => {
  expect(messagesOf(changes)).toEqual(messages);
});

test.each([
  ["7:30PM", ["7:30PM"]],
  ["2:30pm, 7:30 PM", ["2:30PM", "7:30PM"]],
  ["7:30PM 7:30PM; 11:00AM", ["7:30PM", "11:00AM"]],
  ["19:30, 25:00", ["7:30PM", undefined]],
  ["", []],
])("hours of %j are %j", (typed, times) => {
  expect(timesOf(typed)).toEqual(times);
});

describe("the rule in RFC 5545's words", () => {
  it.each<[Partial<RuleForm>, string]>([
    [{}, "FREQ=WEEKLY;BYDAY=FR,SA;WKST=MO"],
    [{ every: "2", weekdays: [0, 1] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO"],
    [{ repeats: "daily", every: "3" }, "FREQ=DAILY;INTERVAL=3"],
    [{ repeats: "monthly", place: "-1" }, "FREQ=MONTHLY;BYDAY=-1FR,-1SA"],
    [{ repeats: "rule", rule: " FREQ=DAILY;COUNT=3 " }, "FREQ=DAILY;COUNT=3"],
  ])("%j is %s", (changes, rule) => {
    expect(ruleOf({ ...filled, ...changes })).toBe(rule);
  });
});

test("what is sent", () => {
  expect(ruleToDto(target, filled, "DD-MM-YYYY")).toEqual({
    eventid: 7,
    accountid: 3,
    rule: "FREQ=WEEKLY;BYDAY=FR,SA;WKST=MO",
    from: "2026-11-22",
    to: "2026-12-31",
    times: ["7:30PM"],
    ticketcost: "24.00",
    numberoftickets: "640",
    onsaledate: "11-30-2026,10:00AM",
    endsbefore: "30",
    event_subcategory: "",
  });
});

test("of an event that is still to be created the venue and the name are sent", () => {
  const fresh = { ...target, dto: { venueid: 4, eventname: "Hamlet" }, begins: { cost: "12" } };
  const sent = ruleToDto(fresh, newRuleForm(fresh, NOW, "DD-MM-YYYY"), "DD-MM-YYYY");
  expect(sent).toMatchObject({ venueid: 4, eventname: "Hamlet", ticketcost: "12", endsbefore: "0" });
  expect(sent).not.toHaveProperty("eventid");
});

test("what was taken out and what cannot be made are left out", () => {
  const row = (number: number, day: string, errors: Sheet["rows"][number]["errors"] = []) => ({
    row: number,
    cells: { EventDate: day, EventTime: "7:30PM" },
    understood: {},
    errors,
    startsAt: null,
  });
  const wrong = [{ columns: ["EventDate"], message: "Same event  cannot have same dates" }];
  const rows = [row(2, "04-12-2026"), row(3, "05-12-2026", wrong), row(4, "11-12-2026")] as const;
  const sheet: Sheet = { columns: [], rows };
  const out = new Set([exceptionOf(rows[2], "DD-MM-YYYY")]);
  expect(exceptionsOf(sheet, out, "DD-MM-YYYY")).toEqual(["2026-12-11,7:30PM", "2026-12-05,7:30PM"]);
});
