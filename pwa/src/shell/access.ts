import { isSignIn } from "@/shell/paths";
import type { RoleId } from "@/shell/record";

/**
 * Who may open a screen.
 * public: anyone. everyone: any signed-in person. office: not the door staff (role 3).
 * admin: neither door staff nor organisers (Customers, Tax Management).
 */
export type Access = "public" | "everyone" | "office" | "admin";

const DOOR_STAFF: RoleId = 3;
const ORGANISER: RoleId = 2;

export function mayOpen(access: Access, role: RoleId): boolean {
  switch (access) {
    case "public":
    case "everyone":
      return true;
    case "office":
      return role !== DOOR_STAFF;
    case "admin":
      return role !== DOOR_STAFF && role !== ORGANISER;
  }
}

/** Where somebody begins who has signed in: door staff at tonight's door. */
export const homeOf = (role: RoleId): string => (role === DOOR_STAFF ? "/QrValidation" : "/EventDashboard");

/** The address of what somebody sees first who opens `pathname`. */
export const firstPath = (pathname: string, user: { readonly roleid: RoleId } | null): string =>
  user && isSignIn(pathname) ? homeOf(user.roleid) : pathname;

/** What the guard does with someone who wants to open a screen. */
export function judge(access: Access, user: { readonly roleid: RoleId } | null): "open" | "signIn" | "notFound" {
  if (access === "public") return "open";
  if (!user) return "signIn";
  return mayOpen(access, user.roleid) ? "open" : "notFound";
}
