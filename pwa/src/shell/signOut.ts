import { api, configureApi } from "@/api/client";
import { t } from "@/i18n/i18n";
import { line } from "@/live/live";
import { claimStores, wipeAll } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { confirm } from "@/shell/confirm";
import { expiryAt } from "@/shell/expiry";
import { getSession, removeSession, setSession, type SessionUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { forgetKept } from "@/shell/useKept";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("foyer-session");

/** Answers how many things of this device have not reached the server yet: signing out would lose them. */
export type CountWaiting = () => Promise<number>;
let countWaiting: CountWaiting = () => Promise.resolve(0);

export function beforeSignOut(count: CountWaiting): void {
  countWaiting = count;
}

export async function signedIn(user: SessionUser): Promise<void> {
  await claimStores(String(user.userid), queryClient);
  forgetKept();
  setSession(user);
}

/** Logout: nothing of this person stays on the device. */
export async function signOut(): Promise<void> {
  const waiting = await countWaiting();
  if (waiting > 0 && !(await confirm({ title: t("shell:signOutWaiting", { count: waiting }), danger: true }))) return;
  line.hangUp();
  // Offline the server cannot be told; this device forgets all the same.
  await api.post("/auth/logout").catch(() => undefined);
  await wipeAll(queryClient);
  leave();
  channel?.postMessage("signed-out");
}

let expiring = false;

/** 'Invalid Token' from anywhere. What the door has not sent yet stays for the same person's next sign-in. */
function sessionExpired(howLong?: number): void {
  if (expiring || !getSession()) return;
  expiring = true;
  line.hangUp();
  const { key, delay } = expiryAt(window.location.pathname);
  toast.error(t(`shell:${key}`));
  setTimeout(() => {
    expiring = false;
    leave();
  }, howLong ?? delay);
}

/** Forgets the session with what was begun in it (an exchange, an edit); the guard then shows the sign-in. */
function leave(): void {
  queryClient.clear();
  forgetKept();
  removeSession();
}

/** Once, at the start: every way in which a session can end comes together here. */
export function watchForTheEnd(): void {
  // Time to read what a failed call leaves on the screen; an end that the server tells by itself is at once.
  configureApi({ onInvalidToken: () => sessionExpired() });
  line.onSession(() => sessionExpired(0));
  channel?.addEventListener("message", () => {
    line.hangUp();
    leave();
  });
}

/** Rights and names change while someone is signed in: takes them over, without making anyone wait. */
export async function refreshSession(): Promise<void> {
  if (!getSession()) return;
  try {
    const { user } = await api.get<{ user: SessionUser }>("/auth/session");
    if (getSession()?.userid === user.userid) setSession(user);
  } catch {
    // Offline: the record of last time holds. An Invalid Token has been dealt with by then.
  }
}
