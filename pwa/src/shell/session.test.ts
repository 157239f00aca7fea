// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  chooseAccount,
  getSession,
  parseSession,
  removeSession,
  sessionCookieName,
  setSession,
  useAccountId,
  useChosenAccount,
  type SessionUser,
} from "@/shell/session";

const priya: SessionUser = {
  userid: 3,
  roleid: 2,
  role: "Organiser",
  accountid: 2,
  accountname: "Northgate Playhouse",
  firstname: "Priya",
  lastname: "Räman; 50%",
  email: "organiser@foyer.test",
  customdateformat: "DD-MM-YYYY",
};

beforeEach(removeSession);

describe("the session record", () => {
  it("stands in a cookie of its own port, without any token", () => {
    setSession(priya);
    expect(document.cookie).toContain(`${sessionCookieName()}=`);
    const stored = document.cookie.split("=").slice(1).join("=");
    expect(parseSession(decodeURIComponent(stored))).toEqual(priya);
    expect(document.cookie).not.toContain("token");
    removeSession();
    expect(getSession()).toBeNull();
    expect(document.cookie).toBe("");
  });

  it("stands for 14 days, and no other site's page sends it", () => {
    const written = vi.spyOn(document, "cookie", "set");
    setSession(priya);
    expect(written.mock.lastCall?.[0]).toMatch(/^currentUser_\d+=[^;]+; Path=\/; Max-Age=1209600; SameSite=Strict$/);
    written.mockRestore();
  });

  it("has one name for each port of a host", () => {
    expect(sessionCookieName({ port: "8001", protocol: "http:" })).toBe("currentUser_8001");
    expect(sessionCookieName({ port: "", protocol: "https:" })).toBe("currentUser_443");
  });

  it("is nobody's when it is not what we wrote", () => {
    for (const text of [undefined, "", "{", "null", "[]", '{"userid":"3"}']) expect(parseSession(text)).toBeNull();
  });
});

describe("the chosen customer", () => {
  const chosen = () => renderHook(() => [useChosenAccount(), useAccountId()]).result.current;

  it("is remembered by role 1 in a cookie, where 0 is none of them", () => {
    setSession({ ...priya, roleid: 1, accountid: 1 });
    expect(chosen()).toEqual([0, 1]);
    chooseAccount(7);
    expect(document.cookie).toContain("eventAccountId=7");
    expect(chosen()).toEqual([7, 7]);
    chooseAccount(0);
    expect(document.cookie).toContain("eventAccountId=0");
    expect(chosen()).toEqual([0, 1]);
    document.cookie = "eventAccountId=house; Path=/";
    expect(chosen()).toEqual([0, 1]);
  });

  it("is nobody's but role 1's: everybody else's account is their own", () => {
    setSession(priya);
    chooseAccount(7);
    expect(chosen()).toEqual([0, 2]);
  });
});
