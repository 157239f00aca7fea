import { beforeEach, describe, expect, it } from "vitest";
import {
  getSession,
  parseSession,
  removeSession,
  sessionCookieName,
  setSession,
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
    const kept = document.cookie.split("=").slice(1).join("=");
    expect(parseSession(decodeURIComponent(kept))).toEqual(priya);
    expect(document.cookie).not.toContain("token");
    removeSession();
    expect(getSession()).toBeNull();
    expect(document.cookie).toBe("");
  });

  it("has one name for each port of a host", () => {
    expect(sessionCookieName({ port: "8001", protocol: "http:" })).toBe("currentUser_8001");
    expect(sessionCookieName({ port: "", protocol: "https:" })).toBe("currentUser_443");
  });

  it("is nobody's when it is not what we wrote", () => {
    for (const text of [undefined, "", "{", "null", "[]", '{"userid":"3"}']) expect(parseSession(text)).toBeNull();
  });
});
