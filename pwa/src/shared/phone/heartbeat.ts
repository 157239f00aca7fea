import { matchPath } from "react-router-dom";
import { api } from "@/api/client";
import { deviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import { isTransient } from "@/api/outcome";
import { appVersion, foreground, network, platformName, readBattery } from "@/device/device";
import type { Topics } from "@/live/generated/topics";
import { line } from "@/live/live";
import { topics } from "@/live/useTopic";
import { countWaitingScans, waitingNow } from "@/offline/outbox";
import { isAtDoor, isDoor, mayOpen } from "@/shell/access";
import { leaveKiosk } from "@/shell/kiosk";
import { getSession, watchSession } from "@/shell/session";
import { onExpiry, putOut } from "@/shell/signOut";
import { asThisPhone, gate, handIn, handInPending, phone, proofOfComing, removed } from "./phone";

const EVERY_MS = 60_000;
const STATUS_TIMEOUT_MS = 4000;

type Answer = Topics["device:{}"];
interface DeviceStatus {
  readonly standing: "good" | "revoked" | "unknown";
}

let newest = 0;
let sentGate: string | undefined; // the gate that is on its way to the server
let running: Promise<void> | undefined;
let reportedPerformance: number | undefined; // the performance that the running heartbeat reports
let stopListening: (() => void) | undefined;
let knownId: number | undefined;
let leaving: Promise<void> | undefined;

/**
 * Called once, at the start: a phone says that it is there when the app starts, comes to the front or finds its line
 * again, and each minute at a door. What it is told back may be that it was revoked.
 */
export function startHeartbeat(): void {
  const go = () => void sendHeartbeat();
  foreground.watch(go);
  network.watch(() => {
    if (!network.isOnline()) return;
    go();
    void handInPending();
  });
  void handInPending();
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
  onExpiry(checkDeviceStatus);
  if (getSession()) go();
  else void checkDeviceStatus();
}

/**
 * Says how this phone is, and takes over what it is told; only one heartbeat runs at a time. Whoever came to a door
 * meanwhile is told of by one more.
 */
export function sendHeartbeat(): Promise<void> {
  if (isAtWork()) phone.noteDoor();
  if (!getSession() || !phone.isOne() || !network.isOnline()) return Promise.resolve();
  running ??= sendNow().finally(() => {
    running = undefined;
    if (performanceHere() !== reportedPerformance) void sendHeartbeat();
  });
  return running;
}

/** Door staff have opened a door; whoever else looks at one has no phone of the doors for that. */
function isAtWork(): boolean {
  const person = getSession();
  return person !== null && !mayOpen("office", person.roleid) && isDoor(window.location.pathname);
}

/** Somebody scans or taps here: from then on this is a phone of the doors, whoever they are (decision 0103). */
export function noteWork(): void {
  if (phone.isOne()) return;
  phone.noteDoor();
  void sendHeartbeat();
}

async function sendNow(): Promise<void> {
  reportedPerformance = performanceHere();
  const waiting = await countWaitingScans();
  sentGate = phone.ownGate();
  try {
    await hear(await asThisPhone(() => say({ waiting, chosen: sentGate, performance: reportedPerformance })));
  } catch {
    // Without a network the next heartbeat reports it. An ended session has been dealt with by then.
  } finally {
    sentGate = undefined;
  }
}

/**
 * Whether the server answers at all, be it with a refusal; `timeout` in milliseconds. A page of the hotel's Wi-Fi is no
 * answer of it. A heartbeat like any other, but that nothing is sent first.
 */
export async function answers(timeout: number): Promise<boolean> {
  try {
    const answer = await say({ waiting: waitingNow(), performance: performanceHere() }, timeout);
    // Some networks answer every call with an object of their own.
    if (answer.device !== deviceId()) return false;
    void hear(answer);
    return true;
  } catch (error) {
    return error instanceof ApiError && !isTransient(error);
  }
}

interface HeartbeatParams {
  readonly waiting: number;
  readonly performance: number | undefined;
  readonly chosen?: string | undefined;
}

async function say({ waiting, performance, chosen }: HeartbeatParams, timeout?: number): Promise<Answer> {
  const [charge, proof] = await Promise.all([readBattery(), proofOfComing(getSession()?.userid ?? 0)]);
  const body = {
    device: deviceId(),
    waiting,
    platform: platformName(),
    version: appVersion(),
    ...(performance !== undefined && { performance }),
    ...(charge && { battery: Math.round(charge.level * 100) }),
    ...(chosen !== undefined && { gate: chosen }),
    ...proof,
  };
  return api.post<Answer>("/door/breath", body, timeout === undefined ? {} : { timeout });
}

async function hear(answer: Answer): Promise<void> {
  // An answer and the live topic may overtake each other.
  if (answer.device !== deviceId() || (answer.id === knownId && answer.version < newest)) return;
  newest = answer.version;
  if (answer.standing === "revoked") return goAway();
  const account = getSession()?.accountid;
  phone.learn(
    { id: answer.id, name: answer.name, gate: answer.gate, ...(account !== undefined && { account }) },
    sentGate,
  );
  listen();
}

/** While somebody is signed in, a new name, a new gate and a revocation are heard at once. */
function listen(): void {
  const id = getSession() ? phone.read()?.id : undefined;
  if (id === knownId) return;
  stopListening?.();
  knownId = id;
  stopListening =
    id === undefined ? undefined : line.listen(topics.device(id), { onState: (state) => void hear(state as Answer) });
}

/**
 * Without a session the phone asks whether it is still welcome: revoking it has ended the session.
 *
 * @returns whether it was revoked; it has left by then.
 */
export async function checkDeviceStatus(): Promise<boolean> {
  if (!phone.isOne()) return false;
  const account = phone.read()?.account;
  try {
    const { standing } = await api.get<DeviceStatus>(`/door/devices/${deviceId()}/standing`, {
      query: { account },
      timeout: STATUS_TIMEOUT_MS,
    });
    if (standing === "revoked") await goAway();
    return standing === "revoked";
  } catch {
    // It asks again with its next start.
    return false;
  }
}

/** Hands in what was still to be sent, leaves nothing else on this phone, and says why. */
async function goAway(): Promise<void> {
  const account = phone.read()?.account ?? getSession()?.accountid;
  removed.write(true);
  phone.forget();
  gate.write("");
  leaveKiosk();
  listen();
  leaving ??= leave(account).finally(() => {
    leaving = undefined;
  });
  await leaving;
}

async function leave(account: number | undefined): Promise<void> {
  const isHandedIn = account === undefined || (await handIn(account));
  await putOut(isHandedIn ? "nothing" : "queues");
}

function performanceHere(): number | undefined {
  const id = Number(matchPath("/QrValidation/:performance", window.location.pathname)?.params.performance);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
