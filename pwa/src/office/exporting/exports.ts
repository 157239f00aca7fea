import { queryOptions } from "@tanstack/react-query";
import { api, apiUrl } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { saveBlob } from "@/ui/saveBlob";

/** The lists that can be had as files, by the server's names for them. */
export type ListName = Shapes["MakeExportInRequest"]["list"];

export type FileForm = "pdf" | "xlsx" | "csv";

export const FORMS: readonly FileForm[] = ["pdf", "xlsx", "csv"];

/** A list that was too long to be answered at once, and is made as a file meanwhile. */
export interface ExportJob {
  readonly id: number;
  readonly version: number;
  readonly state: "waiting" | "running" | "done" | "cancelled" | "failed";
  readonly done: number;
  readonly total: number;
  /** Of its file. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Why it failed. */
  readonly reason: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

export const jobFromDto = (dto: Shapes["ExportOut"]): ExportJob => ({
  id: dto.id,
  version: dto.version,
  state: dto.state,
  done: dto.done,
  total: dto.total,
  name: dto.name,
  size: dto.size,
  reason: dto.reason,
  madeAt: dto.made_at,
  expiresAt: dto.expires_at,
});

export const isOpen = ({ state }: Pick<ExportJob, "state">): boolean => state === "waiting" || state === "running";

/** In percent; what was written last is not said to be all before the file is there. */
export const shareOf = ({ state, done, total }: ExportJob): number =>
  state === "done" ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, total)));

/** A file's size in the unit that leaves one to three digits before the point. */
export function sizeOf(bytes: number): { readonly amount: number; readonly unit: "kB" | "MB" } {
  const [amount, unit] = bytes < 1_000_000 ? ([bytes / 1000, "kB"] as const) : ([bytes / 1_000_000, "MB"] as const);
  return { amount: Math.max(0.1, Math.round(amount * 10) / 10), unit };
}

/** Puts what came newer into a list; what it has not is put first. */
export function withJobs(held: readonly ExportJob[], incoming: readonly ExportJob[]): readonly ExportJob[] {
  const known = new Map(held.map((job) => [job.id, job]));
  const fresh = incoming.filter((job) => !known.has(job.id));
  const newer = new Map(incoming.map((job) => [job.id, job]));
  const updated = held.map((job) => {
    const came = newer.get(job.id);
    return came && came.version > job.version ? came : job;
  });
  return [...fresh.reverse(), ...updated];
}

export const EXPORTS = ["exports"] as const;

/** A short list is written while one waits. */
const TIMEOUT_MS = 120_000;

interface ExportParams {
  readonly list: ListName;
  /** The body of the list's own call. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly form: FileForm;
}

/** Saves a short list as a file; of a long one, gives the job that makes it. */
export async function askExport({ list, asked, form }: ExportParams): Promise<ExportJob | undefined> {
  const answer = await api.postBlob(
    "/exports/makeExport",
    { list, query: asked, format: form },
    { timeout: TIMEOUT_MS },
  );
  if (answer.type.startsWith("application/json")) {
    const { data } = JSON.parse(await answer.text()) as DataResponse<Shapes["ExportOut"]>;
    return jobFromDto(data);
  }
  saveBlob(answer, answer.name);
  return undefined;
}

export const ownExports = () =>
  queryOptions({
    queryKey: EXPORTS,
    queryFn: async ({ signal }): Promise<readonly ExportJob[]> => {
      const { data } = await api.post<DataResponse<Shapes["ExportOut"][]>>("/exports/listExports", {}, { signal });
      return data.map(jobFromDto);
    },
  });

export async function cancelExport(id: number): Promise<ExportJob> {
  const { data } = await api.post<DataResponse<Shapes["ExportOut"]>>("/exports/cancelExport", { id });
  return jobFromDto(data);
}

/** Has the browser take a file that is ready: however large, it does not pass through the page. */
export async function downloadExport({ id, name }: Pick<ExportJob, "id" | "name">): Promise<void> {
  const { data } = await api.post<DataResponse<Shapes["ExportLinkOut"]>>("/exports/linkExport", { id });
  const link = document.createElement("a");
  link.href = apiUrl(data.path);
  link.download = name;
  link.click();
}
