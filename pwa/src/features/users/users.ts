import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { asOfficeLanguage } from "@/i18n/languages";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import type { RoleId, SessionUser } from "@/shell/session";
import { asPattern } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { EMAIL_SHAPE } from "@/shared/security/answer";

const { says, orSays, required } = rulesOf("users");

export const EMAIL_MAX = 255;
const MOBILE_LEAST = 10;
/** Its administrators are the platform's, and are made in its own account alone. */
const PLATFORM = "1";

/** The form of somebody with a sign-in, with the spec's messages (part 1, section 5), as the caller may fill it in. */
export function userForm(caller: Pick<SessionUser, "roleid" | "accountid">) {
  return z
    .object({
      firstName: required("firstName"),
      lastName: required("lastName"),
      email: z.string().trim().regex(EMAIL_SHAPE, orSays("email")).max(EMAIL_MAX, orSays("email")),
      mobile: z.string().trim().min(MOBILE_LEAST, orSays("mobile")),
      role: z.string().min(1, orSays("role")),
      account: z.number(),
      isActive: z.boolean(),
      /** Empty for a new person who gets their account's. */
      dateFormat: z.string(),
      language: z.string(),
    })
    .check(({ value, issues }) => {
      if (value.account === 0 && choosesAccount(caller, value.role)) {
        issues.push({ code: "custom", input: value, path: ["account"], message: says("account") });
      }
    });
}

export type UserForm = z.infer<ReturnType<typeof userForm>>;

/** Role 1 alone chooses an account, but not for another role 1: those are the platform's own. */
export function choosesAccount(caller: Pick<SessionUser, "roleid" | "accountid">, role: string): boolean {
  return caller.roleid === 1 && !(role === PLATFORM && caller.accountid === 1);
}

export const userFormOf = (row: UserRow | undefined, caller: Pick<SessionUser, "roleid" | "accountid">): UserForm => ({
  firstName: row?.firstName ?? "",
  lastName: row?.lastName ?? "",
  email: row?.email ?? "",
  mobile: row?.mobile ?? "",
  role: row ? String(row.roleId) : "",
  // Whoever may not choose an account makes people for their own.
  account: row?.account ?? (caller.roleid === 1 ? 0 : caller.accountid),
  isActive: row?.isActive ?? true,
  dateFormat: row?.dateFormat ?? "",
  language: asOfficeLanguage(row?.language),
});

/** What a telephone number is written with. */
export const cleanMobile = (text: string): string => text.replaceAll(/[^\d+()\s.-]/g, "");

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

export type UserDto = Shapes["UserOut"];

interface Role {
  readonly id: number;
  readonly name: string;
}

type RoleDto = Shapes["RoleOut"];

export const userFromDto = (dto: UserDto): UserRow => ({
  id: dto.userid,
  version: dto.version,
  firstName: dto.firstname,
  lastName: dto.lastname,
  email: dto.emailid,
  mobile: dto.mobilenumber,
  account: dto.accountid,
  accountName: dto.accountname,
  roleId: dto.roleid,
  role: dto.role,
  isActive: dto.active === 1,
  dateFormat: dto.customdateformat,
  language: dto.language,
  hasTwoSteps: dto.two_step,
  isInvited: dto.invited,
});

const roleFromDto = (dto: RoleDto): Role => ({ id: dto.roleid, name: dto.role });

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
export function userToDto(form: UserForm, edited: UserRow | undefined, caller: SessionUser) {
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
export const FIELDS: DtoFields<UserForm> = {
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

export const USERS = ["users"] as const;

export const userList = (request: ListRequest, caller: number) =>
  listQuery({
    key: [...USERS, "list"],
    asked: request,
    orderings: ORDERINGS,
    path: "/users/getAllUsers",
    body: { userid: caller },
    pageOf: pageOf(userFromDto),
  });

/** The roles that the caller may give, and whose people they manage. */
export const roles = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) =>
    (await api.get<DataResponse<readonly RoleDto[]>>("/users/getUserRoles", { signal })).data.map(roleFromDto),
  staleTime: 300_000,
});

/** Answers the row as it is now. */
export async function saveUser(form: UserForm, edited: UserRow | undefined, caller: SessionUser): Promise<UserRow> {
  const path = edited ? "/users/updateUser" : "/users/manageUsers";
  return userFromDto((await api.post<DataResponse<UserDto>>(path, userToDto(form, edited, caller))).data);
}

export const deleteUser = async (id: number): Promise<string> =>
  (await api.get<DataResponse<string>>("/users/deleteUser", { query: { userId: id } })).data;

export const resendInvitation = (id: number) => sendChange("/users/resendInvitation", { userid: id });
export const endSessions = (id: number) => sendChange("/users/endSessions", { userid: id });
export const resetTwoSteps = (id: number) => sendChange("/users/resetTwoStep", { userid: id });
