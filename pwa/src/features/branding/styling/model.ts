/** An account's stylesheets in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import { lookFromWire, type Look } from "../look/model";
import { publishedFromWire, type Published } from "../published";

/** What of a stylesheet buyers do not get. */
export interface LeftOut {
  readonly line: number;
  readonly what: string;
  readonly why: string;
}

export interface Stylesheet {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** What its file is asked for by. */
  readonly path: string;
  readonly isActive: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** An account's look as a whole. */
export interface House {
  readonly stylesheets: readonly Stylesheet[];
  readonly published: Published | null;
  /** What is switched on is not what buyers get. */
  readonly isChanged: boolean;
  /** As it is drafted. */
  readonly look: Look;
}

export const stylesheetFromWire = (wire: Shapes["StyleOut"]): Stylesheet => ({
  id: wire.styleid,
  version: wire.version,
  name: wire.filename,
  path: wire.filepath,
  isActive: wire.active === 1,
  leftOut: wire.left_out,
});

export const houseFromWire = (wire: Shapes["CustomerStylesOut"]): House => ({
  stylesheets: wire.data.map(stylesheetFromWire),
  published: wire.published && publishedFromWire(wire.published),
  isChanged: wire.changed,
  look: lookFromWire(wire.look),
});
