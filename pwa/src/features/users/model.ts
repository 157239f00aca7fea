/** People with a sign-in, in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import { asOfficeLanguage } from "@/i18n/languages";
import type { RoleId, SessionUser } from "@/shell/session";
import { asPattern } from "@/ui/dates";
import type { WireFields } from "@/ui/refusals";
import { choosesAccount, type UserForm } from "./userForm";

export interface UserRow {
  readonly id: number;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly account: number;
  readonly accountName: string;
  readonly roleId: number;
  readonly role: string;
  readonly isActive: boolean;
  /** One of the spec's three (part 1, `customdateformat`). */
  readonly dateFormat: string;
  /** What the office speaks to them. */
  readonly language: string;
  readonly hasTwoSteps: boolean;
  /** Has not set a password yet. */
  readonly isInvited: boolean;
}

export type WireUser = Shapes["UserOut"];

export interface Role {
  readonly id: number;
  readonly name: string;
}

export type WireRole = Shapes["RoleOut"];

export const userFromWire = (wire: WireUser): UserRow => ({
  id: wire.userid,
  version: wire.version,
  firstName: wire.firstname,
  lastName: wire.lastname,
  email: wire.emailid,
  mobile: wire.mobilenumber,
  account: wire.accountid,
  accountName: wire.accountname,
  roleId: wire.roleid,
  role: wire.role,
  isActive: wire.active === 1,
  dateFormat: wire.customdateformat,
  language: wire.language,
  hasTwoSteps: wire.two_step,
  isInvited: wire.invited,
});

export const roleFromWire = (wire: WireRole): Role => ({ id: wire.roleid, name: wire.role });

export const nameOf = ({ firstName, lastName }: UserRow): string => `${firstName} ${lastName}`.trim();

export const ORDERINGS = {
  firstName: "firstname",
  lastName: "lastname",
  account: "accountname",
  role: "role",
  email: "emailid",
  mobile: "mobilenumber",
} as const;

/** Somebody new (id 0), or somebody edited: then with the version that was seen, and without the locked e-mail. */
export function userToWire(form: UserForm, edited: UserRow | undefined, caller: SessionUser) {
  const common = {
    firstname: form.firstName.trim(),
    lastname: form.lastName.trim(),
    mobilenumber: form.mobile.trim(),
    roleid: Number(form.role),
    accountid: accountOf(form, caller),
    active: form.isActive ? 1 : 0,
    ...(form.dateFormat && { customdateformat: asPattern(form.dateFormat) }),
    language: asOfficeLanguage(form.language),
  };
  return edited
    ? { ...common, userid: edited.id, version: edited.version }
    : { ...common, userid: 0, emailid: form.email.trim() };
}

/** The account chosen; whoever has none to choose makes people for their own. */
const accountOf = (form: UserForm, caller: SessionUser): number =>
  choosesAccount(caller, form.role) ? form.account : caller.accountid;

/** Which field a refusal is about. */
export const FIELDS: WireFields<UserForm> = {
  firstname: "firstName",
  lastname: "lastName",
  emailid: "email",
  mobilenumber: "mobile",
  roleid: "role",
  accountid: "account",
  customdateformat: "dateFormat",
  language: "language",
};

/** The session's own copy of who one is, after one has edited oneself. */
export const sessionAfter = (session: SessionUser, row: UserRow): SessionUser => ({
  ...session,
  firstname: row.firstName,
  lastname: row.lastName,
  roleid: row.roleId as RoleId,
  role: row.role,
  accountid: row.account,
  accountname: row.accountName,
  customdateformat: row.dateFormat,
  language: row.language,
});
