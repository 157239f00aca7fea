import { z } from "zod";
import { asOfficeLanguage } from "@/i18n/languages";
import { rulesOf } from "@/office/rules";
import type { SessionUser } from "@/shell/session";
import { EMAIL_SHAPE } from "@/ui/shapes";
import type { UserRow } from "./model";

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
