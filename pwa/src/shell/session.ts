import { useSyncExternalStore } from "react";
import { homeServer, records } from "@/device/device";
import { speakTo } from "@/i18n/officeLanguage";
import type { Maker } from "@/offline/owner";
import { ACCOUNT_COOKIE, chosenAccount, nameOf, parseSession, sessionCookieName, type SessionUser } from "./access";

export { nameOf, parseSession, PLATFORM_ROLE, sessionCookieName, type RoleId, type SessionUser } from "./access";

const LIFETIME_SECONDS = 1_209_600;

const watchers = new Set<() => void>();
let current: SessionUser | null | undefined;
let latest: SessionUser | undefined;

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

/** Takes over a record. A language that was chosen elsewhere is spoken from the next load on: something may be half typed. */
export function setSession(user: SessionUser): void {
  current = latest = user;
  records.writeRecord(sessionCookieName(), JSON.stringify(user), LIFETIME_SECONDS);
  notify();
}

/** Takes over what somebody has chosen here and now: screens are drawn anew where it is another language. */
export function setSessionAndLanguage(user: SessionUser): Promise<void> {
  setSession(user);
  return speakTo(user.language);
}

export function removeSession(): void {
  current = null;
  homeServer?.forgetToken();
  records.writeRecord(sessionCookieName(), "", 0);
  records.writeRecord(ACCOUNT_COOKIE, "", 0);
  notify();
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
  return chosenAccount(user, chosen);
}

/** Whose business is shown: the chosen customer's, or one's own account's. */
export function useAccountId(): number {
  const user = useUser();
  return useChosenAccount() || user.accountid;
}

export function chooseAccount(accountId: number): void {
  records.writeRecord(ACCOUNT_COOKIE, String(accountId), LIFETIME_SECONDS);
  notify();
}

const notify = () => watchers.forEach((watcher) => watcher());
