import { queryOptions } from "@tanstack/react-query";
import { api, apiUrl } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { saveBlob } from "@/ui/saveBlob";
import { jobFromWire, type ExportJob, type FileForm, type ListName } from "./model";

export const EXPORTS = ["exports"] as const;

/** A short list is written while one waits. */
const TIMEOUT_MS = 120_000;

export interface ExportAsked {
  readonly list: ListName;
  /** The body of the list's own call. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly form: FileForm;
}

/** Saves a short list as a file; of a long one, gives the job that makes it. */
export async function askExport({ list, asked, form }: ExportAsked): Promise<ExportJob | undefined> {
  const answer = await api.postBlob(
    "/exports/makeExport",
    { list, query: asked, format: form },
    { timeout: TIMEOUT_MS },
  );
  if (answer.type.startsWith("application/json")) {
    const { data } = JSON.parse(await answer.text()) as WireData<Shapes["ExportOut"]>;
    return jobFromWire(data);
  }
  saveBlob(answer, answer.name);
  return undefined;
}

export const ownExports = () =>
  queryOptions({
    queryKey: EXPORTS,
    queryFn: async ({ signal }): Promise<readonly ExportJob[]> => {
      const { data } = await api.post<WireData<Shapes["ExportOut"][]>>("/exports/listExports", {}, { signal });
      return data.map(jobFromWire);
    },
  });

export async function cancelExport(id: number): Promise<ExportJob> {
  const { data } = await api.post<WireData<Shapes["ExportOut"]>>("/exports/cancelExport", { id });
  return jobFromWire(data);
}

/** Has the browser take a file that is ready: however large, it does not pass through the page. */
export async function downloadExport({ id, name }: Pick<ExportJob, "id" | "name">): Promise<void> {
  const { data } = await api.post<WireData<Shapes["ExportLinkOut"]>>("/exports/linkExport", { id });
  const link = document.createElement("a");
  link.href = apiUrl(data.path);
  link.download = name;
  link.click();
}
