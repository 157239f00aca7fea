import { matchPath } from "react-router-dom";
import { api, configureApi } from "@/api/client";
import { requireFields } from "@/api/done";
import { ApiError } from "@/api/errors";
import { isTransient } from "@/api/outcome";
import type { Shapes } from "@/api/schemas";
import { homeServer, network, storage } from "@/device/device";
import { t } from "@/i18n/i18n";
import { line } from "@/live/live";
import { claimStores, wipeAll } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { answer, questionStore, confirm, mayLeave } from "@/ui/confirm";
import { closeDialog } from "./dialogs";
import { getSession, removeSession, type SessionUser, setSession, setSessionAndLanguage } from "./session";
import { toast } from "./toast";
import { forgetSessionState } from "./useSessionState";

/** With what the person can prove who they are, and which calls wait for that. */
export interface ReauthenticationRequest {
  readonly methods: readonly string[];
  readonly waiting: ((isProved: boolean) => void)[];
}

export const reauthentication = questionStore<ReauthenticationRequest>();

/** Has the person prove who they are; calls that need it at the same time wait for the one answer. */
export const askForProof = (methods: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const pending = reauthentication.read();
    if (pending) pending.waiting.push(resolve);
    else reauthentication.put({ methods, waiting: [resolve] });
  });

/** Answers what is asked, if anything is. */
export function answerProof(isProved: boolean): void {
  const pending = reauthentication.read();
  reauthentication.put(null);
  pending?.waiting.forEach((resolve) => resolve(isProved));
}

/** What is said when a session has ended, and how long it can be read before the screen changes. */
export interface Expiry {
  /** In the catalogue `shell`. */
  readonly key: string;
  readonly delay: number;
}

const USUAL: Expiry = { key: "expired.usual", delay: 2000 };
const VENUES_AND_EVENTS: Expiry = { key: "expired.events", delay: 2000 };

/** The spec's three wordings and two delays (part 1, section 8). */
const SCREENS: Readonly<Record<string, Expiry>> = {
  "/Users": { key: "expired.users", delay: 1000 },
  "/Venues": VENUES_AND_EVENTS,
  "/Events": VENUES_AND_EVENTS,
  "/EventConfiguration/:eventId?": VENUES_AND_EVENTS,
};

function expiryAt(pathname: string): Expiry {
  const screen = Object.entries(SCREENS).find(([path]) => matchPath(path, pathname) !== null);
  return screen?.[1] ?? USUAL;
}

const PENDING_KEY = "foyer-last-word";
/** Whoever signs in next waits no longer than this for it. */
const PATIENCE_MS = 4000;

let running: Promise<void> | undefined;

/** Ends the session at the server; without a network that is owed, and `finishSignOut` does it. */
async function endSessionAtServer(): Promise<void> {
  storage.write(PENDING_KEY, "1");
  homeServer?.setAside();
  await finish(false);
}

/**
 * To be called at the start, when the network is back, and before somebody signs in: ends the session of whoever has
 * signed out without a network. On the web its cookie is still there, for no script to read.
 */
export async function finishSignOut(): Promise<void> {
  if (storage.read(PENDING_KEY) === null) return;
  running ??= finish(getSession() !== null).finally(() => {
    running = undefined;
  });
  await running;
}

/** `isReplaced`: somebody has signed in since, and their cookie has taken the place of the one that is to end. */
async function finish(isReplaced: boolean): Promise<void> {
  const bearer = homeServer?.asideToken;
  try {
    // The server has ended what a sign-in replaces.
    if (!isReplaced || bearer !== undefined) await post(bearer);
  } catch (error) {
    // A refusal means that the session is over already.
    if (!(error instanceof ApiError) || isTransient(error)) return;
  }
  storage.remove(PENDING_KEY);
  homeServer?.forgetAside();
}

async function post(bearer: string | undefined): Promise<void> {
  const options = { timeout: PATIENCE_MS, ...(bearer !== undefined && { bearer }) };
  requireFields(await api.post<Shapes["AboutPersonOut"]>("/auth/logout", {}, options), "userid");
}

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("foyer-session");

/** Tells how many things of this device have not reached the server yet and would be lost by signing out. */
export type CountWaiting = () => Promise<number>;
let countWaiting: CountWaiting = () => Promise.resolve(0);

export function beforeSignOut(count: CountWaiting): void {
  countWaiting = count;
}

export async function signedIn(user: SessionUser): Promise<void> {
  await claimStores(String(user.userid), queryClient);
  forgetSessionState();
  void setSessionAndLanguage(user);
}

/** Logout: leaves nothing of this person on the device. */
export async function signOut(): Promise<void> {
  const waiting = await countWaiting();
  if (waiting > 0 && !(await confirm({ title: t("shell:signOutWaiting", { count: waiting }), danger: true }))) return;
  if (!(await mayLeave())) return;
  await putOut("others");
}

/**
 * Leaves nothing of this person, as on a phone that the back office has revoked: nobody is asked, and nothing is uploaded
 * any more. `stays`: whose queues are kept all the same.
 */
export async function putOut(stays: "nothing" | "others" | "queues"): Promise<void> {
  // Nobody has to be told that a session is over which is being ended here.
  ending = true;
  line.hangUp();
  // Without a network the server is told as soon as there is one; this device forgets everything at once.
  await endSessionAtServer();
  await wipeAll(queryClient, stays).finally(() => {
    ending = false;
  });
  leave();
  channel?.postMessage("signed-out");
}

/** Asked when a session has ended, before anything is said: whether this device has left by that, and says why itself. */
export type BeforeExpiry = () => Promise<boolean>;
let beforeExpiry: BeforeExpiry = () => Promise.resolve(false);

export function onExpiry(ask: BeforeExpiry): void {
  beforeExpiry = ask;
}

let ending = false;
let isChecking = false;
/** A server that could not be asked has ended nothing. */
const CHECK_AGAIN_MS = 5000;

/**
 * The line says that its session is over. Another tab may just have renewed it, and then the browser has its new cookie:
 * the line goes on with that. If it was ended, this page ends at once.
 */
async function checkSession(): Promise<void> {
  if (ending || isChecking || !getSession()) return;
  isChecking = true;
  await readSession().then(
    () => line.connect(),
    (error: unknown) => {
      if (isTransient(error)) setTimeout(() => void checkSession(), CHECK_AGAIN_MS);
      else sessionExpired(0);
    },
  );
  isChecking = false;
}

const readSession = async (): Promise<SessionUser> =>
  requireFields(await api.get<{ user: SessionUser }>("/auth/session"), "user").user;

/** For an 'Invalid Token' from anywhere. Scans that were not sent yet stay for the same person's next sign-in. */
function sessionExpired(howLong?: number): void {
  if (ending || !getSession()) return;
  ending = true;
  line.hangUp();
  const { key, delay } = expiryAt(window.location.pathname);
  const end = () => {
    ending = false;
    if (getSession()) leave();
  };
  const say = () => {
    toast.error(t(`shell:${key}`));
    setTimeout(end, howLong ?? delay);
  };
  void beforeExpiry()
    .catch(() => false)
    .then((hasLeft) => (hasLeft ? end() : say()));
}

/** Forgets the session and what was begun in it (an exchange, an edit, a question); the guard then shows the sign-in. */
function leave(): void {
  closeDialog();
  answer(false);
  answerProof(false);
  queryClient.clear();
  forgetSessionState();
  removeSession();
}

/** Called once, at the start: all the ways in which a session can end meet here. */
export function watchForTheEnd(): void {
  // A failed call leaves time to read what is on the screen; if the server itself ends the session, it ends at once.
  configureApi({ onInvalidToken: () => sessionExpired(isChecking ? 0 : undefined), onProofDue: askForProof });
  line.onSession(() => void checkSession());
  network.watch(() => {
    if (network.isOnline()) void finishSignOut();
  });
  void finishSignOut();
  channel?.addEventListener("message", () => {
    line.hangUp();
    leave();
  });
}

/** Rights and names may change while someone is signed in: reads them again, without making anyone wait. */
export async function refreshSession(): Promise<void> {
  const person = getSession()?.userid;
  if (person === undefined) return;
  try {
    const user = await readSession();
    // Whoever has signed in since has a record that is newer; an answer that names nobody says nothing.
    if (getSession()?.userid !== person || typeof user.userid !== "number") return;
    if (user.userid === person) setSession(user);
    // The session is somebody else's: under two names nobody goes on.
    else await putOut("queues");
  } catch {
    // Without a network the last record counts. An Invalid Token has been dealt with by then.
  }
}
