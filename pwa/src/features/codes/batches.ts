/** Codes that were made or imported together; the wire's names stop here. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, totalOf, type Shapes, type WireData, type WireList } from "@/api/wire";
import type { CodeForm } from "./codeForm";
import { formToWire, PERCENT } from "./codes";
import { CODES } from "./queries";

const CALL = "/events/promocodeBatch";
/** A file of ten thousand lines is read and judged as a whole. */
const FILE_TIMEOUT_MS = 120_000;

export interface Batch {
  readonly id: number;
  readonly prefix: string;
  readonly isImported: boolean;
  readonly size: number;
  readonly made: number;
  readonly leftOut: number;
  readonly isReady: boolean;
  readonly redeemed: number;
  readonly isPercent: boolean;
  readonly isEachTicket: boolean;
  readonly value: string;
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly zone: string;
}

type WireBatch = Shapes["PromoBatchOut"];

export const batchFromWire = (wire: WireBatch): Batch => ({
  id: wire.batch,
  prefix: wire.prefix,
  isImported: wire.imported,
  size: wire.size,
  made: wire.made,
  leftOut: wire.leftout,
  isReady: wire.ready,
  redeemed: wire.redeemed,
  isPercent: wire.isamountorperc === PERCENT,
  isEachTicket: wire.ticketororder === 1,
  value: wire.discountvalue,
  isActive: wire.active === 1,
  createdAt: wire.createddate,
  zone: wire.timezone,
});

export const BATCHES = [...CODES, "batches"] as const;
export const BATCH_PAGE = 20;

export const batchPage = (account: number, page: number) =>
  queryOptions({
    queryKey: [...BATCHES, account, page],
    queryFn: async ({ signal }) => {
      const body = { action_type: "list", account_id: account, page, page_size: BATCH_PAGE };
      const reply = await api.post<WireList<WireBatch>>(CALL, body, { signal });
      return { rows: rowsOf(reply).map(batchFromWire), total: totalOf(reply) };
    },
    placeholderData: (held, query) => (query?.queryKey[2] === account ? held : undefined),
  });

const formOfAll = (form: CodeForm, account: number) => ({
  account_id: account,
  promocodedetails: [{ ...formToWire(form, "promo", account), promocode: "" }],
});

export async function makeBatch(form: CodeForm, account: number): Promise<string> {
  const body = { action_type: "make", prefix: form.prefix.trim(), count: form.count.trim() };
  return messageIn(await api.post(CALL, { ...body, ...formOfAll(form, account) }));
}

export async function importBatch(form: CodeForm, account: number): Promise<string> {
  const body = { action_type: "import", csv: form.csv, ...formOfAll(form, account) };
  return messageIn(await api.post(CALL, body, { timeout: FILE_TIMEOUT_MS }));
}

export async function switchBatch(batch: Batch, isActive: boolean): Promise<string> {
  const body = { action_type: "switch", batch: batch.id, active: isActive ? 1 : 0 };
  return messageIn(await api.post(CALL, body));
}

export const batchFile = (batch: Batch): Promise<Blob> =>
  api.blob(`${CALL}/${batch.id}/csv`, { timeout: FILE_TIMEOUT_MS });

/** A line of a file: what its code would be, and what is wrong with it. */
export interface ImportLine {
  readonly id: number;
  readonly code: string;
  readonly value: string;
  readonly isPercent: boolean;
  readonly most: string;
  readonly errors: readonly string[];
}

export interface ImportFound {
  readonly lines: readonly ImportLine[];
  readonly wrong: number;
}

export async function previewImport(form: CodeForm, account: number): Promise<ImportFound> {
  const body = { action_type: "import preview", csv: form.csv, ...formOfAll(form, account) };
  const options = { timeout: FILE_TIMEOUT_MS };
  const { data } = await api.post<WireData<Shapes["ImportPreviewOut"]>>(CALL, body, options);
  return { lines: data.rows.map(lineFromWire), wrong: data.wrong };
}

const lineFromWire = (wire: Shapes["CodeLineOut"]): ImportLine => ({
  id: wire.row,
  code: wire.promocode,
  value: wire.discountvalue,
  isPercent: wire.isamountorperc === PERCENT,
  most: wire.maxredemption,
  errors: wire.errors.map(({ message }) => message),
});
