import { expect, it } from "vitest";
import type { SessionUser } from "@/shell/session";
import { saysOf } from "@/testing/forms";
import {
  cleanMobile,
  sessionAfter,
  userForm,
  userFormOf,
  userFromDto,
  userToDto,
  type UserForm,
  type UserDto,
} from "./users";

const PLATFORM = { roleid: 1, accountid: 1 } as const;
const ELSEWHERE = { roleid: 1, accountid: 2 } as const;
const ORGANISER = { roleid: 2, accountid: 2 } as const;

const filled: UserForm = {
  firstName: "Maya",
  lastName: "Fernandes",
  email: "maya@example.org",
  mobile: "0770090014",
  role: "2",
  account: 2,
  isActive: true,
  dateFormat: "",
  language: "en",
};

const dto: UserDto = {
  userid: 7,
  firstname: "Maya",
  lastname: "Fernandes",
  emailid: "maya@example.org",
  mobilenumber: "07700900142",
  accountid: 2,
  accountname: "Northgate Playhouse",
  companyName: "Northgate Playhouse",
  roleid: 2,
  role: "Organiser",
  active: 1,
  customdateformat: "DD-MM-YYYY",
  language: "en",
  two_step: true,
  invited: false,
  version: 4,
};

const caller = (part: Partial<SessionUser>): SessionUser => ({
  userid: 1,
  roleid: 1,
  role: "Platform administrator",
  accountid: 1,
  accountname: "Foyer",
  firstname: "Alex",
  lastname: "Morgan",
  email: "admin@foyer.test",
  customdateformat: "MM-DD-YYYY",
  ...part,
});

const messages = (form: UserForm, by: Parameters<typeof userForm>[0] = PLATFORM) => saysOf(userForm(by), form);

it("says of each field what the spec says", () => {
  expect(messages(userFormOf(undefined, PLATFORM))).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
    email: "Email is not valid.",
    mobile: "Minimum 10 numbers required",
    role: "Role is required",
    account: "Customer Account is required",
  });
  expect(messages({ ...filled, email: "maya@example" }).email).toBe("Email is not valid.");
  expect(messages({ ...filled, mobile: "077009001" }).mobile).toBe("Minimum 10 numbers required");
  expect(messages(filled)).toEqual({});
});

it("takes an e-mail of 255 characters and no longer one", () => {
  const longest = `${"m".repeat(255 - "@example.org".length)}@example.org`;
  expect(messages({ ...filled, email: longest })).toEqual({});
  expect(messages({ ...filled, email: `m${longest}` })).toEqual({ email: "Email is not valid." });
});

it("asks role 1 alone for an account, and not for another role 1 of the platform", () => {
  const without = { ...filled, account: 0 };
  expect(messages(without)).toEqual({ account: "Customer Account is required" });
  expect(messages({ ...without, role: "1" })).toEqual({});
  expect(messages({ ...without, role: "1" }, ELSEWHERE)).toEqual({ account: "Customer Account is required" });
  expect(messages(without, ORGANISER)).toEqual({});
  expect([PLATFORM, ORGANISER].map((by) => userFormOf(undefined, by).account)).toEqual([0, 2]);
});

it("sends somebody new with their e-mail, and somebody edited with the version that was seen", () => {
  expect(userToDto({ ...filled, firstName: " Maya " }, undefined, caller({}))).toEqual({
    userid: 0,
    firstname: "Maya",
    lastname: "Fernandes",
    emailid: "maya@example.org",
    mobilenumber: "0770090014",
    roleid: 2,
    accountid: 2,
    active: 1,
    language: "en",
  });
  const edited = userToDto({ ...filled, isActive: false }, userFromDto(dto), caller({}));
  expect(edited).toMatchObject({ userid: 7, version: 4, active: 0 });
  expect(edited).not.toHaveProperty("emailid");
});

it("sends a date format that was chosen; somebody new without one gets their account's", () => {
  expect(userToDto(filled, undefined, caller({}))).not.toHaveProperty("customdateformat");
  const chosen = userToDto({ ...filled, dateFormat: "YYYY-MM-DD" }, undefined, caller({}));
  expect(chosen).toMatchObject({ customdateformat: "YYYY-MM-DD" });
  expect(userFormOf(userFromDto(dto), PLATFORM).dateFormat).toBe("DD-MM-YYYY");
});

it("keeps a role 1 in the platform's account, and everybody else's people in their own", () => {
  expect(userToDto({ ...filled, role: "1" }, undefined, caller({})).accountid).toBe(1);
  const organiser = caller({ roleid: 2, accountid: 5 });
  expect(userToDto(filled, undefined, organiser).accountid).toBe(5);
});

it("sends what the office shall speak, English to somebody new of whom nothing was said", () => {
  expect(userFormOf(undefined, PLATFORM).language).toBe("en");
  const german = userFormOf(userFromDto({ ...dto, language: "de" }), PLATFORM);
  expect(userToDto(german, userFromDto(dto), caller({}))).toMatchObject({ userid: 7, language: "de" });
});

it("lets a session know its own new name, date format and language", () => {
  const session = sessionAfter(caller({ userid: 7, roleid: 2, accountid: 2 }), userFromDto({ ...dto, language: "de" }));
  expect(session).toMatchObject({ firstname: "Maya", lastname: "Fernandes", email: "admin@foyer.test", roleid: 2 });
  expect([session.customdateformat, session.language]).toEqual(["DD-MM-YYYY", "de"]);
});

it("types a telephone number", () => {
  expect(cleanMobile("+44 (0)7700-900142 x")).toBe("+44 (0)7700-900142 ");
});
