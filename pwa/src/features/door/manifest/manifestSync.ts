import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { inTime } from "@/device/inTime";
import { noteStorageFailure, noteStorageSuccess, storageHealth } from "@/offline/store";
import { Unreadable } from "@/offline/vault";
import { upsellFromDto } from "../upsells/model";
import { type Manifest, type ManifestHead, ManifestList, type ManifestRows, type ManifestTicket } from "./manifest";
import { admissionLog, manifestStore } from "./manifestStore";

/** One page of the response; only the first has the head. */
export type ManifestDto = Shapes["ManifestOut"];
type TicketDto = Shapes["ManifestTicketOut"];

const momentOf = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);

const ticketFromDto = (dto: TicketDto, exchangedFor: ManifestTicket["exchangedFor"]): ManifestTicket => ({
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
  ...(exchangedFor && { exchangedFor }),
  version: dto.version,
});

function rowsFromDto(dto: ManifestDto): ManifestRows {
  const exchanged = new Map(
    dto.exchanged.flatMap(({ tickets, ...there }) => tickets.map((id) => [id, there] as const)),
  );
  return {
    tickets: dto.tickets.map((ticket) => ticketFromDto(ticket, exchanged.get(ticket.ticket))),
    upsells: dto.upsells.map(upsellFromDto),
  };
}

/** null for later pages. */
function headFromDto(dto: ManifestDto, readAt: number): ManifestHead | null {
  const { performance, rules, devices, reserved } = dto;
  if (!performance || !rules || !devices || !reserved) return null;
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
    reserved: reserved.map(({ email_hash: emailHash, ...row }) => ({ ...row, emailHash })),
    publicKey: dto.public_key,
    position: dto.position,
    readAt,
  };
}

/** A door stays open at most this long after the start, unless its rules say otherwise. */
const DOOR_HOURS = 24;
const HOUR_MS = 3_600_000;
/** Busy evenings bring changes every second, written together: anything lost is fetched again. */
const WRITE_AFTER_MS = 2000;
const MOST_SMALL_PIECES = 24;

export const endOf = ({ performance, rules }: ManifestHead): number =>
  (rules.closesAt ?? 0) > Date.parse(performance.startsAt)
    ? (rules.closesAt ?? 0) + HOUR_MS
    : Date.parse(performance.startsAt) + DOOR_HOURS * HOUR_MS;

/** Errors that mean the list is gone, or not for this person or phone. */
const REFUSALS: ReadonlySet<string> = new Set(["not_found", "not_allowed", "right_missing", "device_revoked"]);

/** Whether the server denied the list: it is then deleted here too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && REFUSALS.has(error.code);

/** One performance's list: read from disk, synchronized with the server, written in pieces. */
export class ManifestSync {
  readonly performance: number;
  private readonly changed: () => void;
  private list = new ManifestList();
  private head: ManifestHead | null = null;
  private shown: Manifest | null = null;
  private opening: Promise<void> | undefined;
  private reading: Promise<void> | undefined;
  /** Rows changed since the full list was written, and those not on disk yet. */
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

  /** Reads the stored copy; an unreadable one is dropped and fetched again. */
  open(): Promise<void> {
    this.opening ??= this.readStored();
    return this.opening;
  }

  private async readStored(): Promise<void> {
    try {
      // Nobody validates by a list before this phone's own admissions are loaded.
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

  /** Fetches changes, one call at a time. Rejects if refused; a refused list is dropped. */
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
    // Changes during the request may be missing from the response.
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

  /** The list was current until now; from here on it ages. */
  wasCurrentUntil(at: number): void {
    if (this.head) this.become({ ...this.head, readAt: Math.max(this.head.readAt, at) });
  }

  /** Deletes it in memory and on disk. */
  async drop(): Promise<void> {
    this.abandon();
    this.list = new ManifestList();
    this.become(null);
    await manifestStore.drop(this.performance).catch(noteStorageFailure);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.write();
  }

  /** Stops writing; the stored copy stays. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isClosed = true;
  }

  /** All data was deleted: a write in progress is deleted too. */
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

  /** One write at a time; nothing is written twice. */
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
      // A list dropped during a write leaves nothing behind.
      if (this.isDropped) await manifestStore.drop(this.performance);
    } catch (error) {
      // The disk's state is unknown: the next write stores everything.
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
