import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { textsOf } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { eventChoices } from "@/office/eventChoices";
import { saveBlob } from "@/ui/saveBlob";
import { problemsOf } from "../measuring/problems";
import type { Measure } from "../publishing/model";
import { BRANDING, SEND_TIMEOUT_MS } from "../queries";
import { houseFromWire, stylesheetFromWire, type House, type Stylesheet } from "./model";

/** The stylesheet that one begins with: it names the public tokens. */
const TEMPLATE = "styles/template";

export const houseOf = (account: number) =>
  queryOptions({
    queryKey: [...BRANDING, "house", account],
    queryFn: async ({ signal }): Promise<House> => {
      const body = { action_type: "getmaster list", customer_id: account };
      return houseFromWire(await api.post<Shapes["CustomerStylesOut"]>("/events/getCustomerStyles", body, { signal }));
    },
  });

interface Said {
  readonly message: string;
  readonly stylesheet: Stylesheet;
}

/** Keeps a stylesheet, and answers what of it buyers would get. */
export async function addStylesheet(file: File, account: number): Promise<Said> {
  return send({ action_type: "add", customer_id: account, filename: file.name }, file);
}

export async function switchStylesheet({ id, version }: Stylesheet, isActive: boolean, account: number): Promise<Said> {
  return send({
    action_type: "status update",
    style_id: id,
    customer_id: account,
    status: isActive ? 1 : 0,
    version,
  });
}

async function send(styles: object, file?: File): Promise<Said> {
  const parts = new FormData();
  parts.set("styles", JSON.stringify(styles));
  if (file) parts.set("file", file);
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const { message, data } = await api.postForm<Shapes["StyleSavedOut"]>("/events/styleManagement", parts, timeout);
  return { message, stylesheet: stylesheetFromWire(data) };
}

export const deleteStylesheet = (id: number) => sendChange("/events/deleteStyle", { style_id: id });

/** Hands the person a stylesheet as it was uploaded. */
export async function downloadStylesheet(path: string): Promise<void> {
  const { data, filename } = await api.post<Shapes["Base64FileOut"]>("/events/getBase64File", { filepath: path });
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  saveBlob(new Blob([bytes], { type: "text/css" }), filename);
}

export const downloadTemplate = () => downloadStylesheet(TEMPLATE);

/** Answers the address at which an event's real widget shows a stylesheet: null for the one that is switched on. */
export async function previewOf(style: number | null, event: number): Promise<string> {
  const { data } = await api.post<WireData<Shapes["PreviewOut"]>>("/branding/preview", {
    style_id: style,
    event_id: event,
  });
  return data.address;
}

/** Gives what measures the stylesheets of an account: on the widget of one of its events, whichever that is. */
export const measuringOf =
  (account: number, cache: QueryClient): Measure =>
  async ({ css, signal }) => {
    const [event] = await cache.fetchQuery(eventChoices(account));
    const t = textsOf("branding");
    if (!event) {
      return [{ where: t("styling.title"), what: t("measured.noEvent"), isError: false }];
    }
    // No stylesheet is named: it is the one that is switched on, or ours.
    const { measureLook } = await import("../measuring/measureLook");
    const look = { address: await previewOf(null, event.value), css, failure: t("measured.failed") };
    return problemsOf(await measureLook(look, signal));
  };
