import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import type { Shapes } from "@/api/wire";
import { inTime } from "@/device/inTime";
import { noteStorageFailure, noteStorageSuccess, storageHealth } from "@/offline/store";
import { Unreadable } from "@/offline/vault";
import { upsellFromDto } from "../upsells/model";
import { type Manifest, type ManifestHead, ManifestList, type ManifestRows, type ManifestTicket } from "./manifest";
import { admissionLog, manifestStore } from "./manifestStore";

/** One page of the call; what concerns the whole performance stands in the first page alone. */
export type ManifestDto = Shapes["ManifestOut"];
type TicketDto = Shapes["ManifestTicketOut"];

const momentOf = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);

const ticketFromDto = (dto: TicketDto): ManifestTicket => ({
  id: dto.ticket,
  codeHash: dto.code_hash,
  status: dto.status,
  type: dto.type,
  holder: dto.holder,
  order: dto.order,
  payment: dto.payment,
  emailHash: dto.email_hash,
  team: dto.team,
  player: dto.player,
  admittedAt: momentOf(dto.admitted_at),
  admittedBy: dto.admitted_by,
  admittedGate: dto.admitted_gate,
  admittedDevice: dto.admitted_device,
  leftAt: momentOf(dto.left_at),
  version: dto.version,
});

const rowsFromDto = (dto: ManifestDto): ManifestRows => ({
  tickets: dto.tickets.map(ticketFromDto),
  upsells: dto.upsells.map(upsellFromDto),
});

/** null for any page but the first. */
function headFromDto(dto: ManifestDto, readAt: number): ManifestHead | null {
  const { performance, rules, devices } = dto;
  if (!performance || !rules || !devices) return null;
  return {
    performance: {
      id: performance.id,
      event: performance.event,
      eventId: performance.event_id,
      startsAt: performance.starts_at,
      zone: performance.zone,
      isCancelled: performance.is_cancelled,
    },
    rules: {
      hasExit: rules.has_exit,
      allowsReentry: rules.allows_reentry,
      opensAt: momentOf(rules.opens_at),
      closesAt: momentOf(rules.closes_at),
      confirms: rules.confirms,
      gates: rules.gates,
    },
    devices: devices.map(({ uuid, name, gate, public_key }) => ({ uuid, name, gate, publicKey: public_key })),
    publicKey: dto.public_key,
    position: dto.position,
    readAt,
  };
}

/** A door stays open at most this long after the beginning, unless its rules say until when. */
const DOOR_HOURS = 24;
const HOUR_MS = 3_600_000;
/** Changes come by the second on a busy evening, the disk is told of some together: what is lost is asked for again. */
const WRITE_AFTER_MS = 2000;
const MOST_SMALL_PIECES = 24;

export const endOf = ({ performance, rules }: ManifestHead): number =>
  (rules.closesAt ?? 0) > Date.parse(performance.startsAt)
    ? (rules.closesAt ?? 0) + HOUR_MS
    : Date.parse(performance.startsAt) + DOOR_HOURS * HOUR_MS;

/** Why the server does not give us the list: it was deleted, or is no longer for this person or this phone. */
const REFUSALS: ReadonlySet<string> = new Set(["not_found", "not_allowed", "right_missing", "device_revoked"]);

/** Whether the server itself has said that we may not have the list: it is then no longer kept either. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && REFUSALS.has(error.code);

/** One performance's list: read from the disk, brought up to date from the server, written back in pieces. */
export class ManifestSync {
  readonly performance: number;
  private readonly changed: () => void;
  private list = new ManifestList();
  private head: ManifestHead | null = null;
  private shown: Manifest | null = null;
  private opening: Promise<void> | undefined;
  private reading: Promise<void> | undefined;
  /** Which rows changed since the whole list was written, and which of these the disk does not have yet. */
  private since = new Changes();
  private unwritten = new Changes();
  private isWholeWritten = false;
  private written: ManifestHead | null = null;
  private writing: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDropped = false;
  private isClosed = false;

  constructor(performance: number, changed: () => void) {
    this.performance = performance;
    this.changed = changed;
  }

  read(): Manifest | null {
    return this.shown;
  }

  /** Reads the disk's copy. What does not open is dropped: it is fetched again. */
  open(): Promise<void> {
    this.opening ??= this.readStored();
    return this.opening;
  }

  private async readStored(): Promise<void> {
    try {
      // Nobody rules by a list before the phone knows whom it has let in itself.
      const [found] = await inTime(Promise.all([manifestStore.read(this.performance), admissionLog.load()]));
      if (!found || this.isDropped) return;
      for (const rows of found.base) this.list.take(rows);
      for (const rows of found.changes) {
        this.list.take(rows);
        this.since.add(rows);
      }
      this.isWholeWritten = true;
      this.written = found.head;
      this.become(found.head);
    } catch (error) {
      if (!(error instanceof Unreadable)) return noteStorageFailure(error);
      this.list = new ManifestList();
      storageHealth.note("unreadable");
      await manifestStore.drop(this.performance).catch(noteStorageFailure);
    }
  }

  /** Fetches what is new. Only one call is under way. Rejects as the server refuses; a refused list is dropped. */
  refresh(): Promise<void> {
    this.reading ??= this.fetch()
      .catch(async (error: unknown) => {
        if (isRefusal(error)) await this.drop();
        throw error;
      })
      .finally(() => {
        this.reading = undefined;
      });
    return this.reading;
  }

  private async fetch(): Promise<void> {
    await this.open();
    const before = this.head;
    const list = before ? this.list : new ManifestList();
    let head: ManifestHead | null = null;
    let cursor: string | null = null;
    // What happens while the answer is on its way may be missing in it.
    const requestedAt = serverNow();
    do {
      const page: ManifestDto = await this.page(before?.position, cursor);
      head ??= headFromDto(page, requestedAt);
      const rows = rowsFromDto(page);
      list.take(rows);
      if (before) this.note(rows);
      cursor = page.more ? page.cursor : null;
    } while (cursor !== null);
    if (!head || this.isDropped) return;
    this.list = list;
    this.become(head);
    this.writeSoon();
  }

  private page(since: number | undefined, cursor: string | null): Promise<ManifestDto> {
    const query = { since, cursor, device: deviceId() };
    return api.get<ManifestDto>(`/door/performances/${this.performance}/manifest`, { query });
  }

  /** The list is as the server has it, as long as we hear of every change: it grows old from now on. */
  wasCurrentUntil(at: number): void {
    if (this.head) this.become({ ...this.head, readAt: Math.max(this.head.readAt, at) });
  }

  /** Leaves nothing of it, neither here nor on the disk. */
  async drop(): Promise<void> {
    this.abandon();
    this.list = new ManifestList();
    this.become(null);
    await manifestStore.drop(this.performance).catch(noteStorageFailure);
  }

  /** Writes what is still to be written. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.write();
  }

  /** Writes no more; what is on the disk stays there. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isClosed = true;
  }

  /** Everything was deleted: what is being written at this moment is deleted as well. */
  abandon(): void {
    this.close();
    this.isDropped = true;
  }

  private note(rows: ManifestRows): void {
    this.since.add(rows);
    this.unwritten.add(rows);
  }

  private writeSoon(): void {
    if (!this.isWholeWritten) void this.write();
    else this.timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS);
  }

  /** One after the other; what is on the disk already is not written again. */
  private write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeNow());
    return this.writing;
  }

  private async writeNow(): Promise<void> {
    const { head } = this;
    if (!head || this.isClosed || head === this.written) return;
    try {
      const isTooMuch = this.since.size > this.list.size / 4 && this.since.size > 1000;
      if (!this.isWholeWritten || isTooMuch) await this.writeWhole(head);
      else if ((await this.writeChanges(head)) > MOST_SMALL_PIECES) await this.fold(head);
      this.written = head;
      noteStorageSuccess();
      // A list that was dropped while it was written leaves nothing behind.
      if (this.isDropped) await manifestStore.drop(this.performance);
    } catch (error) {
      // What the disk has now is not known: the next time all of it is written.
      this.isWholeWritten = false;
      noteStorageFailure(error);
    }
  }

  private async writeWhole(head: ManifestHead): Promise<void> {
    this.since = new Changes();
    this.unwritten = new Changes();
    await manifestStore.write("all", head, endOf(head), this.list.rows());
    this.isWholeWritten = true;
  }

  private async writeChanges(head: ManifestHead): Promise<number> {
    const rows = this.unwritten.of(this.list);
    this.unwritten = new Changes();
    return manifestStore.write("more", head, endOf(head), rows);
  }

  private async fold(head: ManifestHead): Promise<void> {
    await manifestStore.write("changed", head, endOf(head), this.since.of(this.list));
  }

  private become(head: ManifestHead | null): void {
    this.head = head;
    this.shown = head && this.list.view(head);
    this.changed();
  }
}

/** The numbers of rows that have changed. */
class Changes {
  private readonly tickets = new Set<number>();
  private readonly upsells = new Set<number>();

  get size(): number {
    return this.tickets.size + this.upsells.size;
  }

  add({ tickets, upsells }: ManifestRows): void {
    for (const { id } of tickets) this.tickets.add(id);
    for (const { id } of upsells) this.upsells.add(id);
  }

  of(list: ManifestList): ManifestRows {
    return list.pick(this.tickets, this.upsells);
  }
}
