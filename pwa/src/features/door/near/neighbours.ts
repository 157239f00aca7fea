import { serverNow, watchClock } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { deviceKey } from "@/offline/deviceKey";
import { watchWipe } from "@/offline/store";
import { confirmedBy } from "../alone/admissionState";
import type { Manifest, Neighbour } from "../manifest/manifest";
import { isFollowed, manifests } from "../manifest/manifests";
import { type Admission, admissionLog, LONGEST_DOOR_MS } from "../manifest/manifestStore";
import { PairingError, readInvitation, writeInvitation } from "../pairing/pairingCodes";
import { Gossip, keyOf } from "./gossip";
import { ReceivedManifests, Link } from "./link";
import { type PairedPhone, pairedPhones } from "./pairedPhones";
import { clashesOf, FUTURE_MS, type SignedScan, signScan } from "./signedScan";

/** Phones that reach each other answer within a second or never. */
const CONNECT_MS = 12_000;
/** Somebody has to walk over with a phone to scan the answer. */
const ANSWER_MS = 180_000;

/** The phones did not reach each other: different networks, or one that isolates its clients. */
export class NotReached extends Error {
  constructor() {
    super("The phones do not reach each other");
    this.name = "NotReached";
  }
}

const lists = new ReceivedManifests();
const links = new Map<string, Link>();
const signed = new Map<string, Promise<SignedScan>>();
const sent = new Set<string>();
let offered: { readonly link: Link; readonly text: string } | undefined;
let offers = 0;
let answered: Link | undefined;

const gossip = new Gossip({
  self: () => deviceId(),
  now: () => serverNow(),
  manifest: (performance) => {
    const list = lists.read(performance);
    return list && { publicKey: list.publicKey, devices: lists.phonesOf(list) };
  },
  performances: () => lists.all().map(({ performance }) => performance.id),
  held: async (performance) => {
    const list = lists.read(performance);
    if (!list) return [];
    await admissionLog.load();
    const oldest = serverNow() - LONGEST_DOOR_MS;
    const current = admissionLog.of(performance).filter(({ at }) => at > oldest);
    return (await Promise.all(current.map((each) => signedScanOf(each, list)))).flatMap((each) => each ?? []);
  },
  doubt: (from, device) => doubt(links.has(device) ? device : from),
  take: (scans, from) => {
    for (const performance of new Set(scans.map((scan) => scan.performance))) {
      takeIn(
        performance,
        scans.filter((scan) => scan.performance === performance),
        from,
      );
    }
  },
});

/** An unreliable phone is always shown to the user. */
function doubt(uuid: string): void {
  const known = pairedPhones.own().find((each) => each.uuid === uuid);
  if (known) show(known, "doubted");
}

/** Received scans count at once, dated by this phone's clock; clashes are reported at once. */
function takeIn(performance: number, scans: readonly SignedScan[], from: string): void {
  const received = scans.map(({ confirmedAt, ...scan }): Admission => {
    const { at, ahead } = scan;
    const known = confirmedAt !== null && { confirmedAt: confirmedAt - ahead, knownAt: latestOf(confirmedAt - ahead) };
    return { ...scan, at: at - ahead, heardFrom: from, ...known };
  });
  const known = new Set(admissionLog.of(performance).map(({ nonce }) => nonce));
  void admissionLog.note(...received);
  const list = lists.read(performance);
  // Confirmation by the server is no second clash.
  const fresh = received.filter(({ nonce }) => !known.has(nonce));
  if (list) pairedPhones.publishClashes(clashesOf(list, admissionLog.of(performance), fresh, deviceId()));
}

/** The latest possible time: compared clocks agree within seconds. */
const latestOf = (moment: number) => Math.min(serverNow(), moment + FUTURE_MS);

/** The form to send: received scans keep their signature, this phone signs its own. */
async function signedScanOf(admission: Admission, list: Manifest): Promise<SignedScan | null> {
  const { signature, heardFrom, confirmedAt, ahead = 0 } = admission;
  if (heardFrom !== undefined) {
    // As signed: by the clock of the phone that did it.
    const signed = { at: admission.at + ahead, confirmedAt: confirmedAt === undefined ? null : confirmedAt + ahead };
    return signature === undefined ? null : { ...admission, ...signed, ahead, signature };
  }
  if (admission.device !== deviceId()) return null;
  const made = signed.get(keyOf(admission)) ?? deviceKey().then((key) => signScan(admission, list.publicKey, key));
  signed.set(keyOf(admission), made);
  return made.catch(() => null);
}

async function sendFresh(): Promise<void> {
  if (links.size === 0) return;
  for (const list of lists.all()) {
    const fresh = admissionLog
      .of(list.performance.id)
      .filter((each) => each.heardFrom === undefined && !sent.has(keyOf(each)));
    fresh.forEach((each) => sent.add(keyOf(each)));
    const scans = await Promise.all(fresh.map((each) => signedScanOf(each, list)));
    gossip.send(scans.flatMap((each) => each ?? []));
  }
}

/** Called by each open door: its list says which phones are known. */
export function listenFor(list: Manifest): void {
  const isNew = lists.read(list.performance.id) === null;
  lists.take(list);
  pairedPhones.carries(list.performance.id);
  if (isNew) gossip.carriesOthers();
  void sendFresh();
}

/** The offer to scan on the other phone. Rejects if it was dropped meanwhile. Throws NoNetwork. */
export async function makeOffer(list: Manifest): Promise<string> {
  dropOffer();
  const turn = offers;
  const { link, description } = await Link.offer();
  return orClose(link, async () => {
    const text = await writeInvitation({ ...(await selfIn(list)), kind: "offer", description });
    if (turn !== offers) throw new Error("Nobody waits for this code any more");
    offered = { link, text };
    return text;
  });
}

/** Closes a connection whose code is never shown. */
async function orClose(link: Link, write: () => Promise<string>): Promise<string> {
  try {
    return await write();
  } catch (error) {
    link.close();
    throw error;
  }
}

export interface Answer {
  readonly text: string;
  readonly neighbour: Neighbour;
  /** Resolves when the two are connected. Throws NotReached. */
  readonly received: Promise<void>;
}

/** The answer to another phone's offer; `onGood` is called if the offer is valid. Throws PairingError or NoNetwork. */
export async function makeAnswer(list: Manifest, offer: string, onGood: () => void): Promise<Answer> {
  const { neighbour, description: theirs } = await readInvitation(offer, { ...expectedBy(list), kind: "offer" });
  onGood();
  if (answered && ![...links.values()].includes(answered)) answered.close();
  const { link, description } = await Link.answer(theirs);
  answered = link;
  const text = await orClose(link, async () =>
    writeInvitation({ ...(await selfIn(list)), kind: "answer", description, to: offer }),
  );
  return { text, neighbour, received: take(link, neighbour, ANSWER_MS) };
}

/** Whether a code comes from a phone on the list. */
export const isNeighbours = (list: Manifest, offer: string): Promise<boolean> =>
  readInvitation(offer, { ...expectedBy(list), kind: "offer" }).then(
    () => true,
    () => false,
  );

/** Reads the answer to this phone's offer; `onGood` is called if it is valid. Throws PairingError or NotReached. */
export async function readAnswer(list: Manifest, answer: string, onGood: () => void): Promise<Neighbour> {
  if (!offered) throw new PairingError("other");
  const { link, text: to } = offered;
  const { neighbour, description } = await readInvitation(answer, { ...expectedBy(list), kind: "answer", to });
  offered = undefined;
  onGood();
  const received = take(link, neighbour, CONNECT_MS);
  await link.accept(description);
  await received;
  return neighbour;
}

/** The code is no longer shown. */
export function dropOffer(): void {
  offers += 1;
  offered?.link.close();
  offered = undefined;
}

export function forgetPhone(uuid: string): void {
  links.get(uuid)?.close();
  links.delete(uuid);
  gossip.leave(uuid);
  pairedPhones.become(pairedPhones.own().filter((each) => each.uuid !== uuid));
}

const selfIn = async ({ publicKey }: Manifest) => ({ account: publicKey, device: deviceId(), key: await deviceKey() });

const expectedBy = (list: Manifest) => ({
  account: list.publicKey,
  devices: lists.phonesOf(list),
  self: deviceId(),
});

/** From open to lost. */
function take(link: Link, neighbour: Neighbour, within: number): Promise<void> {
  const { uuid } = neighbour;
  const received = new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      link.close();
      reject(new NotReached());
    };
    const timer = setTimeout(giveUp, within);
    link.listen({
      onOpen: () => {
        clearTimeout(timer);
        if (links.get(uuid) !== link) links.get(uuid)?.close();
        links.set(uuid, link);
        show(neighbour, "heard");
        gossip.join(uuid, { send: (text) => link.send(text), close: () => lost(link, neighbour) });
        void sendFresh();
        resolve();
      },
      onText: (text) => void gossip.hear(uuid, text),
      onLost: () => {
        clearTimeout(timer);
        lost(link, neighbour);
        reject(new NotReached());
      },
    });
  });
  // The panel may have been closed meanwhile.
  received.catch(() => undefined);
  return received;
}

function lost(link: Link, neighbour: Neighbour): void {
  link.close();
  if (links.get(neighbour.uuid) !== link) return;
  links.delete(neighbour.uuid);
  gossip.leave(neighbour.uuid);
  show(neighbour, "lost");
}

function show({ uuid, name, gate }: Pick<Neighbour, "uuid" | "name" | "gate">, state: PairedPhone["state"]): void {
  pairedPhones.become([...pairedPhones.own().filter((each) => each.uuid !== uuid), { uuid, name, gate, state }]);
}

/** Says goodbye, so that the others need not find out. */
function hangUp(): void {
  dropOffer();
  answered?.close();
  for (const [uuid, link] of links) {
    link.close();
    gossip.leave(uuid);
  }
  links.clear();
  pairedPhones.become(pairedPhones.own().map((each) => ({ ...each, state: "lost" })));
}

// The tab with the connections sends other tabs' scans too, so it loads their lists.
pairedPhones.onCarried((performance) => manifests.keepFresh(performance));
admissionLog.watch(() => void sendFresh());
watchClock(() => gossip.clockWasSet());
manifests.watch(() => {
  lists.follow(manifests.read, isFollowed);
  for (const list of lists.all()) void admissionLog.note(...confirmedBy(list, admissionLog.of(list.performance.id)));
  // Without a list nothing is sent.
  if (lists.all().length === 0) return;
  // Revoked phones are no longer on the list and are disconnected.
  for (const { uuid } of pairedPhones.own()) if (!lists.name(uuid)) forgetPhone(uuid);
});
window.addEventListener("pagehide", hangUp);
watchWipe(() => {
  hangUp();
  lists.clear();
  signed.clear();
  sent.clear();
  pairedPhones.forget();
});
