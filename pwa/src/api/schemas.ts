import type { components } from "./generated/schema";

/** Every shape that the server sends or takes, by the name that its schema gives it. */
export type Shapes = components["schemas"];

/** "The first element of the result is the list": the shape of every list call of the back office. */
export interface ListResponse<Row> {
  readonly message: string;
  readonly data: readonly [readonly Row[]] | readonly [];
  readonly total?: number;
}

export interface DataResponse<Data> {
  readonly message: string;
  readonly data: Data;
}

export function rowsOf<Row>(response: ListResponse<Row>): readonly Row[] {
  return response.data[0] ?? [];
}

export function totalOf(response: ListResponse<unknown>): number {
  return response.total ?? rowsOf(response).length;
}
