export type RoleId = 1 | 2 | 3 | 4;

/** The platform's administrators: only they work for every account. */
export const PLATFORM_ROLE: RoleId = 1;

/** The spec's session record: all about the signed-in person but the token, which is not for scripts on the web. */
export interface SessionUser {
  readonly userid: number;
  readonly roleid: RoleId;
  readonly role: string;
  readonly accountid: number;
  readonly accountname: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly customdateformat: string;
  /** What the office speaks to them; sessions of an older build say nothing of it. */
  readonly language?: string;
}

export const ACCOUNT_COOKIE = "eventAccountId";

/** Cookies are shared by every port of a host: two Foyers side by side need two names. */
export function sessionCookieName(place: Pick<Location, "port" | "protocol"> = window.location): string {
  return `currentUser_${place.port || (place.protocol === "https:" ? "443" : "80")}`;
}

export function parseSession(text: string | undefined): SessionUser | null {
  if (!text) return null;
  try {
    const record = JSON.parse(text) as Partial<SessionUser> | null;
    return typeof record?.userid === "number" && typeof record.roleid === "number" ? (record as SessionUser) : null;
  } catch {
    return null;
  }
}

/** The customer that role 1 has chosen, as the cookie says it; 0 for none, and for everyone else. */
export function chosenAccount(user: SessionUser, kept: string | undefined): number {
  const id = Number(kept);
  return user.roleid === PLATFORM_ROLE && Number.isInteger(id) && id > 0 ? id : 0;
}

export const nameOf = ({ firstname, lastname }: Pick<SessionUser, "firstname" | "lastname">): string =>
  [firstname, lastname].filter(Boolean).join(" ");

export const initialsOf = (first: string, last: string): string =>
  [first, last].map((name) => [...name][0]?.toUpperCase() ?? "").join("");
