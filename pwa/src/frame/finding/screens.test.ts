import { expect, it } from "vitest";
import { MENU } from "../menu";
import { actionsOf, screensOf } from "./useFinding";

const EVERYWHERE = new Set(["/EventDashboard", "/Orders", "/CashUp", "/QrValidation", "/Events", "/Rights"]);
const paths = (places: readonly { readonly path: string }[]) => places.map(({ path }) => path);

it.each([
  [1, ["/EventDashboard", "/Orders", "/CashUp", "/Events", "/QrValidation", "/Rights"]],
  [2, ["/EventDashboard", "/Orders", "/CashUp", "/Events", "/QrValidation"]],
  [3, ["/EventDashboard", "/Orders", "/CashUp", "/QrValidation"]],
] as const)("has the screens of the menu of role %i", (role, screens) => {
  expect(paths(screensOf(MENU, EVERYWHERE, role))).toEqual(screens);
});

it("lets nobody begin what their role may not open", () => {
  expect(paths(actionsOf(3))).toEqual(["/EventDashboard?sell", "/QrValidation", "/UserProfile", "/ChangePassword"]);
  expect(paths(actionsOf(2))).toContain("/EventConfiguration");
});
