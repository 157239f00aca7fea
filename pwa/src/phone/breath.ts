import { matchPath } from "react-router-dom";
import { api } from "@/api/client";
import { network } from "@/device/network";
import { deviceId } from "@/device/identity";
import { appVersion, platformName } from "@/device/about";
import { readBattery } from "@/device/battery";
import { front } from "@/device/front";
import { line } from "@/live/live";
import type { Topics } from "@/live/generated/topics";
import { topics } from "@/live/topics";
import { readPublicKey } from "@/offline/deviceKey";
import { countWaitingScans } from "@/offline/outbox";
import { isAtDoor } from "@/shell/places";
import { getSession, watchSession } from "@/shell/session";
import { onExpiry, putOut } from "@/shell/signOut";
import { phone } from "./phone";
import { removed } from "./removed";

const EVERY_MS = 60_000;
const STANDING_TIMEOUT_MS = 4000;

type Answer = Topics["device:{}"];
interface Standing {
  readonly standing: "good" | "revoked" | "unknown";
}

let newest = 0;
let told: string | undefined; // the gate that is on its way to the server
let running: Promise<void> | undefined;
let stopListening: (() => void) | undefined;
let heard: number | undefined;

/**
 * Called once, at the start: a phone says that it is there when the app starts, comes to the front or finds its line
 * again, and each minute at a door. What it is told back may be that it was revoked.
 */
export function startBreath(): void {
  const go = () => void breathe();
  front.watch(go);
  network.watch(() => {
    if (network.isOnline()) go();
  });
  line.watch(() => {
    if (line.status === "live") go();
  });
  let person = getSession()?.userid;
  watchSession(() => {
    const next = getSession()?.userid;
    if (next !== person && next !== undefined) go();
    person = next;
    listen();
  });
  setInterval(() => {
    if (isAtDoor(window.location.pathname)) go();
  }, EVERY_MS);
  onExpiry(askStanding);
  if (getSession()) go();
  else void askStanding();
}

/** Says how this phone is, and takes over what it is told; only one breath is under way. */
export function breathe(): Promise<void> {
  if (isAtDoor(window.location.pathname) && getSession()) phone.noteDoor();
  if (!getSession() || !phone.isOne() || !network.isOnline()) return Promise.resolve();
  running ??= breatheOut().finally(() => {
    running = undefined;
  });
  return running;
}

async function breatheOut(): Promise<void> {
  const [waiting, charge, key] = await Promise.all([countWaitingScans(), readBattery(), readPublicKey()]);
  told = phone.ownGate();
  const performance = performanceHere();
  try {
    const answer = await api.post<Answer>("/door/breath", {
      device: deviceId(),
      waiting,
      platform: platformName(),
      version: appVersion(),
      ...(performance !== undefined && { performance }),
      ...(charge && { battery: Math.round(charge.level * 100) }),
      ...(told !== undefined && { gate: told }),
      ...(key !== null && { public_key: key }),
    });
    await hear(answer);
  } catch {
    // Without a network the next breath says it. An ended session has been dealt with by then.
  } finally {
    told = undefined;
  }
}

async function hear(news: Answer): Promise<void> {
  // An answer and the live topic may overtake each other.
  if (news.device !== deviceId() || (news.id === heard && news.version < newest)) return;
  newest = news.version;
  if (news.standing === "revoked") return goAway();
  const account = getSession()?.accountid;
  phone.learn({ id: news.id, name: news.name, gate: news.gate, ...(account !== undefined && { account }) }, told);
  listen();
}

/** While somebody is signed in, a new name, a new gate and a revocation are heard at once. */
function listen(): void {
  const id = getSession() ? phone.read()?.id : undefined;
  if (id === heard) return;
  stopListening?.();
  heard = id;
  stopListening =
    id === undefined ? undefined : line.listen(topics.device(id), { onState: (state) => void hear(state as Answer) });
}

/** Without a session the phone asks whether it is still welcome: revoking it has ended the session. */
export async function askStanding(): Promise<void> {
  if (!phone.isOne()) return;
  const account = phone.read()?.account;
  try {
    const { standing } = await api.get<Standing>(`/door/devices/${deviceId()}/standing`, {
      query: { account },
      timeout: STANDING_TIMEOUT_MS,
    });
    if (standing === "revoked") await goAway();
  } catch {
    // It asks again with its next start.
  }
}

/** Leaves nothing on this phone, and says why. */
async function goAway(): Promise<void> {
  removed.write(true);
  phone.forget();
  listen();
  await putOut();
}

function performanceHere(): number | undefined {
  const id = Number(matchPath("/QrValidation/:performance", window.location.pathname)?.params.performance);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
