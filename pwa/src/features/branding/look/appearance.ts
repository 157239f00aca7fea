import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { eventChoices } from "@/office/account";
import { saveBlob } from "@/ui/saveBlob";
import { BRANDING, SEND_TIMEOUT_MS } from "../branding";
import type { Measured } from "../measuring/measureAppearance";
import { publishedFromDto, type Measure, type Problem, type Published } from "../publishing/publishing";

export type Scheme = Shapes["AccountThemeOut"]["scheme"];

export interface AppearanceValues {
  readonly accent: string;
  /** A CSS font list; empty for ours. */
  readonly font: string;
  /** px */
  readonly radius: number;
  readonly scheme: Scheme;
  /** A URL; empty for none. */
  readonly logo: string;
}

export interface Appearance extends AppearanceValues {
  /** Its stylesheet; 0 if there is none yet. */
  readonly style: number;
  readonly version: number;
  readonly fileName: string;
  readonly darkAccent: string;
  readonly surface: string;
  readonly darkSurface: string;
  /** The font of PDF tickets. */
  readonly documentFont: string;
}

const REM_PX = 16;

export const appearanceFromDto = (dto: Shapes["AccountThemeOut"]): Appearance => ({
  style: dto.style_id,
  version: dto.version,
  fileName: dto.filename,
  accent: dto.accent,
  darkAccent: dto.dark_accent,
  surface: dto.surface,
  darkSurface: dto.dark_surface,
  scheme: dto.scheme,
  font: dto.font,
  documentFont: dto.document_font,
  radius: Number.parseFloat(dto.radius) * (dto.radius.endsWith("em") ? REM_PX : 1),
  logo: dto.logo_url,
});

/** A removed rule of a stylesheet. */
export interface LeftOut {
  readonly line: number;
  readonly what: string;
  readonly why: string;
}

export interface Stylesheet {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** The path for its download. */
  readonly path: string;
  readonly isActive: boolean;
  readonly leftOut: readonly LeftOut[];
}

interface AccountBranding {
  readonly stylesheets: readonly Stylesheet[];
  readonly published: Published | null;
  /** The draft differs from what is published. */
  readonly isChanged: boolean;
  /** The draft. */
  readonly appearance: Appearance;
}

const stylesheetFromDto = (dto: Shapes["StyleOut"]): Stylesheet => ({
  id: dto.styleid,
  version: dto.version,
  name: dto.filename,
  path: dto.filepath,
  isActive: dto.active === 1,
  leftOut: dto.left_out,
});

export const accountBrandingFromDto = (dto: Shapes["CustomerStylesOut"]): AccountBranding => ({
  stylesheets: dto.data.map(stylesheetFromDto),
  published: dto.published && publishedFromDto(dto.published),
  isChanged: dto.changed,
  appearance: appearanceFromDto(dto.look),
});

/** Shows only so many: correcting these corrects or reveals the rest. */
const MOST = 12;

/** Unreadable text: each part of a step once, with its worst contrast and the schemes concerned. */
export function problemsOf(measured: readonly Measured[]): readonly Problem[] {
  const t = textsOf("branding");
  const groups = new Map<string, Measured[]>();
  for (const one of measured) {
    const group = [one.step, one.part, one.kind].join();
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const problems = [...groups.values()].map((found) => {
    const [worst] = found.toSorted((one, other) => ratioOf(one) - ratioOf(other));
    return worst && problemOf(worst, new Set(found.map(({ theme }) => theme)).size > 1);
  });
  const reported = problems.filter((problem) => problem !== undefined);
  const errors = reported.filter(({ isError }) => isError);
  const shown = [...errors, ...reported.filter(({ isError }) => !isError)].slice(0, MOST);
  const more = reported.length - shown.length;
  const rest = {
    where: t("measured.others"),
    what: t("measured.more", { count: more }),
    isError: errors.length > MOST,
  };
  return more > 0 ? [...shown, rest] : shown;
}

const ratioOf = (measured: Measured) => (measured.kind === "contrast" ? measured.ratio : 0);

function problemOf(measured: Measured, isInBoth: boolean): Problem {
  const t = textsOf("branding");
  const { step, theme, part, text } = measured;
  const where = t("measured.where", {
    step: t(`measured.steps.${step}`),
    theme: t(`measured.themes.${isInBoth ? "both" : theme}`),
    part: t(`measured.parts.${part}`),
    text,
  });
  return { where, what: whatIsWrong(measured), isError: measured.kind !== "picture" };
}

function whatIsWrong(measured: Measured): string {
  const t = textsOf("branding");
  switch (measured.kind) {
    case "contrast":
      return t("measured.contrast", { ratio: roundedDown(measured.ratio), needed: measured.needed.toFixed(1) });
    case "small":
      return t("measured.small", { size: roundedDown(measured.size) });
    case "hidden":
    case "covered":
    case "picture":
      return t(`measured.${measured.kind}`);
  }
}

/** 4.46 is not enough and must not read as 4.5. */
const roundedDown = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);

/** The template stylesheet with the public tokens. */
const TEMPLATE = "styles/template";

export const accountBrandingOf = (account: number) =>
  queryOptions({
    queryKey: [...BRANDING, "house", account],
    queryFn: async ({ signal }): Promise<AccountBranding> => {
      const body = { action_type: "getmaster list", customer_id: account };
      return accountBrandingFromDto(
        await api.post<Shapes["CustomerStylesOut"]>("/events/getCustomerStyles", body, { signal }),
      );
    },
  });

interface CheckMessages {
  readonly message: string;
  readonly stylesheet: Stylesheet;
}

/** Uploads a stylesheet; returns what was removed. */
export async function addStylesheet(file: File, account: number): Promise<CheckMessages> {
  return send({ action_type: "add", customer_id: account, filename: file.name }, file);
}

export async function switchStylesheet(
  { id, version }: Stylesheet,
  isActive: boolean,
  account: number,
): Promise<CheckMessages> {
  return send({
    action_type: "status update",
    style_id: id,
    customer_id: account,
    status: isActive ? 1 : 0,
    version,
  });
}

async function send(styles: object, file?: File): Promise<CheckMessages> {
  const parts = new FormData();
  parts.set("styles", JSON.stringify(styles));
  if (file) parts.set("file", file);
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const { message, data } = await api.postForm<Shapes["StyleSavedOut"]>("/events/styleManagement", parts, timeout);
  return { message, stylesheet: stylesheetFromDto(data) };
}

export const deleteStylesheet = (id: number) => sendChange("/events/deleteStyle", { style_id: id });

/** Downloads a stylesheet as uploaded. */
export async function downloadStylesheet(path: string): Promise<void> {
  const { data, filename } = await api.post<Shapes["Base64FileOut"]>("/events/getBase64File", { filepath: path });
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
  saveBlob(new Blob([bytes], { type: "text/css" }), filename);
}

export const downloadTemplate = () => downloadStylesheet(TEMPLATE);

/** The preview URL of an event's widget; null for the active stylesheet. */
export async function previewOf(style: number | null, event: number): Promise<string> {
  const { data } = await api.post<DataResponse<Shapes["PreviewOut"]>>("/branding/preview", {
    style_id: style,
    event_id: event,
  });
  return data.address;
}

/** Measures the account's stylesheets on the widget of any of its events. */
export const measuringOf =
  (account: number, cache: QueryClient): Measure =>
  async ({ css, signal }) => {
    const [event] = await cache.fetchQuery(eventChoices(account));
    const t = textsOf("branding");
    if (!event) {
      return [{ where: t("styling.title"), what: t("measured.noEvent"), isError: false }];
    }
    // Without a stylesheet the active one applies, or ours.
    const { measureAppearance } = await import("../measuring/measureAppearance");
    const appearance = { address: await previewOf(null, event.value), css, failure: t("measured.failed") };
    return problemsOf(await measureAppearance(appearance, signal));
  };
