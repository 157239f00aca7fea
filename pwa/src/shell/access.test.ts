import { describe, expect, it } from "vitest";
import { judge, mayOpen, type Access } from "@/shell/access";
import { isCurrent, MENU, isGroup, visibleMenu, type MenuItem } from "@/shell/menu";
import type { RoleId } from "@/shell/session";

const ROLES: readonly RoleId[] = [1, 2, 3, 4];
const openTo = (access: Access) => ROLES.filter((role) => mayOpen(access, role));

describe("the guard", () => {
  it("sends who is not signed in to the sign-in", () => {
    expect(judge("everyone", null)).toBe("signIn");
    expect(judge("office", null)).toBe("signIn");
    expect(judge("public", null)).toBe("open");
  });

  it("shows the not-found screen to roles that a screen is closed to", () => {
    expect(judge("office", { roleid: 3 })).toBe("notFound");
    expect(judge("admin", { roleid: 2 })).toBe("notFound");
    expect(judge("everyone", { roleid: 3 })).toBe("open");
  });

  it("keeps each word to its roles", () => {
    expect(openTo("everyone")).toEqual([1, 2, 3, 4]);
    expect(openTo("office")).toEqual([1, 2, 4]);
    expect(openTo("admin")).toEqual([1, 4]);
  });
});

const entries = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(isGroup(item) ? [] : [item.path]), ...(item.children ?? []).map((child) => child.path)]);
const everyPath = new Set(entries(MENU));

describe("the menu", () => {
  it("shows the door staff their three screens and the summary", () => {
    expect(entries(visibleMenu(MENU, everyPath, 3))).toEqual([
      "/EventDashboard",
      "/EventSummary",
      "/Orders",
      "/QrValidation",
    ]);
  });

  it("hides Customers and Tax Management from organisers, who keep Client API Management", () => {
    const paths = entries(visibleMenu(MENU, everyPath, 2));
    expect(paths).not.toContain("/Customers");
    expect(paths).not.toContain("/TaxManagement");
    expect(paths).toContain("/ClientApi");
    expect(entries(visibleMenu(MENU, everyPath, 1))).toEqual(entries(MENU));
  });

  it("leads nowhere that does not exist, and shows no empty group", () => {
    const menu = visibleMenu(MENU, new Set(["/EventDashboard", "/Orders"]), 1);
    expect(entries(menu)).toEqual(["/EventDashboard", "/Orders"]);
    expect(menu.map((item) => item.titleKey)).toEqual(["menu.dashboard", "menu.orders"]);
  });

  it("marks the entry whose screens include this one", () => {
    const orders = MENU.find((item) => !isGroup(item) && item.path === "/Orders");
    if (!orders || isGroup(orders)) throw new Error("no Orders");
    expect(isCurrent(orders, "/OrderDetails/42")).toBe(true);
    expect(isCurrent(orders, "/ExchangeTicket/1/2/3")).toBe(true);
    expect(isCurrent(orders, "/Events")).toBe(false);
  });
});
