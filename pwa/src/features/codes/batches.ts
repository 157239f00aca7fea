/** Codes that were made or imported together. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, totalOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import type { CodeForm } from "./codeForm";
import { formToDto, PERCENT } from "./codes";
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

type BatchDto = Shapes["PromoBatchOut"];

export const batchFromDto = (dto: BatchDto): Batch => ({
  id: dto.batch,
  prefix: dto.prefix,
  isImported: dto.imported,
  size: dto.size,
  made: dto.made,
  leftOut: dto.leftout,
  isReady: dto.ready,
  redeemed: dto.redeemed,
  isPercent: dto.isamountorperc === PERCENT,
  isEachTicket: dto.ticketororder === 1,
  value: dto.discountvalue,
  isActive: dto.active === 1,
  createdAt: dto.createddate,
  zone: dto.timezone,
});

export const BATCHES = [...CODES, "batches"] as const;
export const BATCH_PAGE = 20;

export const batchPage = (account: number, page: number) =>
  queryOptions({
    queryKey: [...BATCHES, account, page],
    queryFn: async ({ signal }) => {
      const body = { action_type: "list", account_id: account, page, page_size: BATCH_PAGE };
      const response = await api.post<ListResponse<BatchDto>>(CALL, body, { signal });
      return { rows: rowsOf(response).map(batchFromDto), total: totalOf(response) };
    },
    placeholderData: (held, query) => (query?.queryKey[2] === account ? held : undefined),
  });

const formOfAll = (form: CodeForm, account: number) => ({
  account_id: account,
  promocodedetails: [{ ...formToDto(form, "promo", account), promocode: "" }],
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
  const { data } = await api.post<DataResponse<Shapes["ImportPreviewOut"]>>(CALL, body, options);
  return { lines: data.rows.map(lineFromDto), wrong: data.wrong };
}

const lineFromDto = (dto: Shapes["CodeLineOut"]): ImportLine => ({
  id: dto.row,
  code: dto.promocode,
  value: dto.discountvalue,
  isPercent: dto.isamountorperc === PERCENT,
  most: dto.maxredemption,
  errors: dto.errors.map(({ message }) => message),
});
