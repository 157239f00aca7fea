import { useSyncExternalStore } from "react";
import { homeServer } from "@/device/homeServer";
import { records } from "@/device/records";
import type { Maker } from "@/offline/owner";

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

const LIFETIME_SECONDS = 1_209_600;
const ACCOUNT_COOKIE = "eventAccountId";

const watchers = new Set<() => void>();
let current: SessionUser | null | undefined;
let latest: SessionUser | undefined;

/** Cookies are shared by every port of a host: two Foyers side by side need two names. */
export function sessionCookieName(place: Pick<Location, "port" | "protocol"> = window.location): string {
  return `currentUser_${place.port || (place.protocol === "https:" ? "443" : "80")}`;
}

export function getSession(): SessionUser | null {
  if (current === undefined) {
    current = parseSession(records.readRecord(sessionCookieName()));
    latest = current ?? undefined;
  }
  return current;
}

/** Who makes what waits on this device. */
export function makerOfSession(): Maker | null {
  const user = getSession();
  return user && { id: user.userid, name: nameOf(user), account: user.accountid };
}

export const nameOf = ({ firstname, lastname }: Pick<SessionUser, "firstname" | "lastname">): string =>
  [firstname, lastname].filter(Boolean).join(" ");

export function setSession(user: SessionUser): void {
  current = latest = user;
  records.writeRecord(sessionCookieName(), JSON.stringify(user), LIFETIME_SECONDS);
  tell();
}

export function removeSession(): void {
  current = null;
  homeServer?.forgetToken();
  records.writeRecord(sessionCookieName(), "", 0);
  records.writeRecord(ACCOUNT_COOKIE, "", 0);
  tell();
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useSession(): SessionUser | null {
  return useSyncExternalStore(watchSession, getSession);
}

/** Every screen but sign-in has one; a screen that closes after Logout still sees whose session it was. */
export function useUser(): SessionUser {
  const user = useSession() ?? latest;
  if (!user) throw new Error("Nobody is signed in on this screen");
  return user;
}

/** The customer that role 1 has chosen (cookie `eventAccountId`), 0 for none; everyone else has nothing to choose. */
export function useChosenAccount(): number {
  const user = useUser();
  const chosen = useSyncExternalStore(watchSession, () => records.readRecord(ACCOUNT_COOKIE));
  const id = Number(chosen);
  return user.roleid === PLATFORM_ROLE && Number.isInteger(id) && id > 0 ? id : 0;
}

/** Whose business is shown: the chosen customer's, or one's own account's. */
export function useAccountId(): number {
  const user = useUser();
  return useChosenAccount() || user.accountid;
}

export function chooseAccount(accountId: number): void {
  records.writeRecord(ACCOUNT_COOKIE, String(accountId), LIFETIME_SECONDS);
  tell();
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

const tell = () => watchers.forEach((watcher) => watcher());
