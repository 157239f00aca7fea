/** What the live line needs of a socket, so that a test can stand in for one. */
export interface Wire {
  open(): void;
  close(): void;
  send(event: string, payload: object, answer: (reply: unknown) => void): void;
}

export interface WireEvents {
  opened(): void;
  /** The connection ended, or could not be made. */
  lost(): void;
  /** The server does not let us in. */
  refused(message: string): void;
  heard(event: string, payload: unknown): void;
}

export type MakeWire = (events: WireEvents) => Wire;

export interface ItemRow {
  readonly id: number;
  readonly version: number;
}

/** One topic's answer to `subscribe`, and (with `topic`) one `change`. */
export interface TopicNews {
  readonly topic?: string;
  readonly version?: number;
  readonly state?: unknown;
  readonly position?: number | null;
  readonly items?: readonly ItemRow[];
  readonly resync?: boolean;
  readonly error?: string;
}
