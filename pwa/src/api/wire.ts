import type { components } from "./generated/schema";

/** Every shape that the server sends or takes, by the name that its schema gives it. */
export type Shapes = components["schemas"];

/** "The first element of the result is the list": the shape of every list call of the back office. */
export interface WireList<Row> {
  readonly message: string;
  readonly data: readonly [readonly Row[]] | readonly [];
  readonly total?: number;
}

export interface WireData<Data> {
  readonly message: string;
  readonly data: Data;
}

export function rowsOf<Row>(reply: WireList<Row>): readonly Row[] {
  return reply.data[0] ?? [];
}

export function totalOf(reply: WireList<unknown>): number {
  return reply.total ?? rowsOf(reply).length;
}
