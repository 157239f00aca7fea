import { expect, test } from "vitest";
import { mayByTable, permissionsFromDto } from "./permissions";

const table = permissionsFromDto({
  accountid: 2,
  version: 3,
  rights: [
    { right: "refund", roles: [1, 2, 4], changeable: [2, 3], has_amount: true, limits: [] },
    { right: "void", roles: [1, 3, 4], changeable: [2, 3], has_amount: true, limits: [] },
  ],
});

test("organisers and door staff may do what their account's table says, and nothing before it is known", () => {
  expect([mayByTable(table, 2, "refund"), mayByTable(table, 3, "refund")]).toEqual([true, false]);
  expect([mayByTable(table, 2, "void"), mayByTable(table, 3, "void")]).toEqual([false, true]);
  expect(mayByTable(table, 2, "export_orders")).toBe(false);
  expect(mayByTable(undefined, 2, "refund")).toBe(false);
});

test("owners and the platform may do everything, whatever is known", () => {
  expect([mayByTable(undefined, 1, "refund"), mayByTable(table, 4, "export_orders")]).toEqual([true, true]);
});
