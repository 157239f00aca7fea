import type { Manifest, ManifestTicket } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";

/** Who let a ticket in, when and where. */
export interface Entry {
  readonly at: number;
  readonly by: string;
  readonly gate: string;
  readonly device: string;
}

/** Where a ticket is as far as this phone knows: never in, in since `entry`, or out again since `leftAt`. */
export interface AdmissionState {
  readonly entry: Entry | null;
  readonly leftAt: number | null;
  /** All by whom it was let in while it was inside: `entry` is the last of them, mostly the only one. */
  readonly entries: readonly Entry[];
}

const NEVER_IN: AdmissionState = { entry: null, leftAt: null, entries: [] };

export const isInside = ({ entry, leftAt }: AdmissionState): boolean => entry !== null && leftAt === null;

/**
 * What the list says of a ticket, and what became of it since. What the server has confirmed before the list was read
 * stands in the list, or was taken back by somebody: then the list is right.
 */
export function admissionStateOf(
  ticket: ManifestTicket | undefined,
  admissions: readonly Admission[],
  readAt: number,
): AdmissionState {
  return updateOf(ticket, admissions, readAt).reduce(after, listedOf(ticket));
}

/** What the list does not tell of yet, oldest first. */
export function updateOf(
  ticket: ManifestTicket | undefined,
  admissions: readonly Admission[],
  readAt: number,
): readonly Admission[] {
  const listed = listedOf(ticket);
  const lastListed = Math.max(listed.entry?.at ?? -Infinity, listed.leftAt ?? -Infinity);
  // The list's moments are by the server's clock: what came after the list was read is newer, whatever its moment.
  return admissions
    .filter(
      ({ at, confirmedAt = Infinity, knownAt = confirmedAt }) => knownAt >= readAt && (at >= readAt || at > lastListed),
    )
    .sort((one, other) => one.at - other.at);
}

function listedOf(ticket: ManifestTicket | undefined): AdmissionState {
  if (ticket?.status !== "admitted" || ticket.admittedAt === null) return NEVER_IN;
  const { admittedAt: at, admittedBy: by, admittedGate: gate, admittedDevice: device, leftAt } = ticket;
  return stateFrom([{ at, by, gate, device }], leftAt);
}

function stateFrom(entries: readonly Entry[], leftAt: number | null): AdmissionState {
  const entry = entries.at(-1) ?? null;
  return { entry, entries, leftAt: entry && leftAt };
}

function after({ entries, leftAt }: AdmissionState, { direction, at, by, gate, device }: Admission): AdmissionState {
  // Two phones that did not hear of each other may both have let it in: each takes back its own.
  const others = entries.filter((entry) => entry.device !== device);
  if (direction === "reset") return stateFrom(others, null);
  if (direction === "exit") return stateFrom(entries, at);
  return stateFrom([...(leftAt === null ? others : []), { at, by, gate, device }], null);
}

/** All standings of one performance, each worked out when it is asked for. */
export class Standings {
  private readonly byTicket = new Map<number, Admission[]>();
  private readonly manifest: Manifest;

  constructor(manifest: Manifest, admissions: readonly Admission[]) {
    this.manifest = manifest;
    for (const admission of admissions) {
      const known = this.byTicket.get(admission.ticket);
      if (known) known.push(admission);
      else this.byTicket.set(admission.ticket, [admission]);
    }
  }

  of(ticket: number): AdmissionState {
    return admissionStateOf(this.manifest.byId(ticket), this.byTicket.get(ticket) ?? [], this.manifest.readAt);
  }

  /** How many have come and left again by the list. */
  get listedLeft(): number {
    return this.manifest.left;
  }

  /**
   * How many more, or fewer, have come, and have left again, than the list says: by what the server was not told of yet,
   * here or nearby.
   */
  difference(waiting: ReadonlySet<string>): { readonly admitted: number; readonly left: number } {
    const difference = { admitted: 0, left: 0 };
    for (const [ticket, admissions] of this.byTicket) {
      if (!admissions.some((each) => waiting.has(each.nonce) || isUnconfirmed(each))) continue;
      const listed = listedOf(this.manifest.byId(ticket));
      const now = this.of(ticket);
      difference.admitted += Number(now.entry !== null) - Number(listed.entry !== null);
      difference.left += Number(now.leftAt !== null) - Number(listed.leftAt !== null);
    }
    return difference;
  }
}

/** A neighbour has told of it, and the server had not been told by then. */
export const isUnconfirmed = ({ heardFrom, confirmedAt, knownAt = confirmedAt }: Admission): boolean =>
  heardFrom !== undefined && knownAt === undefined;

/** What this list tells of by now: it is no news any more, whatever a later list says of its ticket. */
export const confirmedBy = (
  { byId, readAt }: Pick<Manifest, "byId" | "readAt">,
  admissions: readonly Admission[],
): readonly Admission[] =>
  admissions
    .filter((each) => isUnconfirmed(each) && updateOf(byId(each.ticket), [each], readAt).length === 0)
    .map((each) => ({ ...each, knownAt: readAt }));
