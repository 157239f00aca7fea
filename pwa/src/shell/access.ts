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
export function chosenAccount(user: SessionUser, stored: string | undefined): number {
  const id = Number(stored);
  return user.roleid === PLATFORM_ROLE && Number.isInteger(id) && id > 0 ? id : 0;
}

export const nameOf = ({ firstname, lastname }: Pick<SessionUser, "firstname" | "lastname">): string =>
  [firstname, lastname].filter(Boolean).join(" ");

export const initialsOf = (first: string, last: string): string =>
  [first, last].map((name) => [...name][0]?.toUpperCase() ?? "").join("");

const SIGN_IN = /^\/(Login)?$/i;
const ENTRANCE = /^\/(Login|SetUp|ForgotPassword|ResetPassword|enrol|Removed)?$/i;
// A chosen performance's door is dark from edge to edge, and has its own way back.
const DOOR = /^\/QrValidation\/[^/]+/i;
// So is Check-in; a wall screen leads nowhere.
const ALONE = /^\/(CheckInView|Wall)\/[^/]+/i;
const AT_DOOR = /^\/QrValidation(\/|$)/i;

/** The sign-in itself, from which whoever is signed in is led on; they may well be on the entrance's other screens. */
export const isSignIn = (pathname: string): boolean => SIGN_IN.test(pathname);

/** The screens before sign-in. */
export const isEntrance = (pathname: string): boolean => ENTRANCE.test(pathname);

export const isDoor = (pathname: string): boolean => DOOR.test(pathname);

/** Whether a screen has nothing of the back office around it, although somebody may be signed in. */
export const isAlone = (pathname: string): boolean => isDoor(pathname) || ALONE.test(pathname);

/** The door, also while its performance is being chosen. */
export const isAtDoor = (pathname: string): boolean => AT_DOOR.test(pathname);

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
export function checkAccess(access: Access, user: { readonly roleid: RoleId } | null): "open" | "signIn" | "notFound" {
  if (access === "public") return "open";
  if (!user) return "signIn";
  return mayOpen(access, user.roleid) ? "open" : "notFound";
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl-K and Cmd-K, which open the search of the whole office. */
export const isFindKey = (event: Pressed): boolean =>
  event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
