import type { Manifest, ManifestTicket } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";

export interface Entry {
  readonly at: number;
  readonly by: string;
  readonly gate: string;
  readonly device: string;
}

/** Where a ticket is as far as this phone knows: never in, in since `entry`, or out since `leftAt`. */
export interface AdmissionState {
  readonly entry: Entry | null;
  readonly leftAt: number | null;
  /** Every entry while it was inside; `entry` is the last, usually the only one. */
  readonly entries: readonly Entry[];
}

const NEVER_IN: AdmissionState = { entry: null, leftAt: null, entries: [] };

export const isInside = ({ entry, leftAt }: AdmissionState): boolean => entry !== null && leftAt === null;

/**
 * The list's state plus later scans. Scans that the server confirmed before the list was read are already in it, or
 * undone: the list wins.
 */
export function admissionStateOf(
  ticket: ManifestTicket | undefined,
  admissions: readonly Admission[],
  readAt: number,
): AdmissionState {
  return updateOf(ticket, admissions, readAt).reduce(after, listedOf(ticket));
}

/** Admissions that the list does not contain yet, oldest first. */
export function updateOf(
  ticket: ManifestTicket | undefined,
  admissions: readonly Admission[],
  readAt: number,
): readonly Admission[] {
  const listed = listedOf(ticket);
  const lastListed = Math.max(listed.entry?.at ?? -Infinity, listed.leftAt ?? -Infinity);
  // List times are by the server's clock, so any scan after the list was read is newer.
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
  // Two phones out of contact may both have admitted it: each undoes only its own entry.
  const others = entries.filter((entry) => entry.device !== device);
  if (direction === "reset") return stateFrom(others, null);
  if (direction === "exit") return stateFrom(entries, at);
  return stateFrom([...(leftAt === null ? others : []), { at, by, gate, device }], null);
}

/** The admission states of a performance's tickets, computed on demand. */
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

  /** How many have entered and left, by the list. */
  get listedLeft(): number {
    return this.manifest.left;
  }

  /** How the counts differ from the list because of scans, here or nearby, that the server has not received. */
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

/** Received from another phone, and not known to have reached the server. */
export const isUnconfirmed = ({ heardFrom, confirmedAt, knownAt = confirmedAt }: Admission): boolean =>
  heardFrom !== undefined && knownAt === undefined;

/** Admissions that this list already contains: they stay confirmed whatever a later list says. */
export const confirmedBy = (
  { byId, readAt }: Pick<Manifest, "byId" | "readAt">,
  admissions: readonly Admission[],
): readonly Admission[] =>
  admissions
    .filter((each) => isUnconfirmed(each) && updateOf(byId(each.ticket), [each], readAt).length === 0)
    .map((each) => ({ ...each, knownAt: readAt }));
