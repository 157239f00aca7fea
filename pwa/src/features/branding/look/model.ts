/** An account's look as it is set without CSS, in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";

export type Scheme = Shapes["AccountThemeOut"]["scheme"];

/** What can be set. */
export interface LookValues {
  readonly accent: string;
  /** A list as CSS has it; empty for ours. */
  readonly font: string;
  /** px */
  readonly radius: number;
  readonly scheme: Scheme;
  /** An address; empty for none. */
  readonly logo: string;
}

export interface Look extends LookValues {
  /** The stylesheet that it is part of; 0 where there is none yet. */
  readonly style: number;
  readonly version: number;
  readonly fileName: string;
  readonly darkAccent: string;
  readonly surface: string;
  readonly darkSurface: string;
  /** The family in which tickets as PDF are set. */
  readonly documentFont: string;
}

const REM_PX = 16;

export const lookFromWire = (wire: Shapes["AccountThemeOut"]): Look => ({
  style: wire.style_id,
  version: wire.version,
  fileName: wire.filename,
  accent: wire.accent,
  darkAccent: wire.dark_accent,
  surface: wire.surface,
  darkSurface: wire.dark_surface,
  scheme: wire.scheme,
  font: wire.font,
  documentFont: wire.document_font,
  radius: Number.parseFloat(wire.radius) * (wire.radius.endsWith("em") ? REM_PX : 1),
  logo: wire.logo_url,
});

export const lookToWire = (values: LookValues, saved: Look, account: number) => ({
  customer_id: account,
  style_id: saved.style,
  version: saved.version,
  accent: values.accent,
  font: values.font,
  radius: Math.round(values.radius),
  scheme: values.scheme,
  // Left out it stays, empty it goes.
  ...(values.logo !== saved.logo && { logo_url: values.logo }),
});

/** px */
export const CORNERS = { square: 0, slight: 4, round: 8, full: 16 } as const;
export type Corners = keyof typeof CORNERS;

/** The nearest of those that are offered. */
export const cornersOf = (radius: number): Corners =>
  radius < 2 ? "square" : radius < 6 ? "slight" : radius < 12 ? "round" : "full";
