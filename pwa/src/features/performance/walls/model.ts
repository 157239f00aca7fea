/** Wall screens in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";

export interface WallScreen {
  readonly id: number;
  readonly showsRevenue: boolean;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

export interface NewWall {
  readonly wall: WallScreen;
  /** Its page, with the secret behind the `#`: told this once. */
  readonly path: string;
}

export const wallFromWire = (wire: Shapes["WallOut"]): WallScreen => ({
  id: wire.id,
  showsRevenue: wire.revenue,
  madeBy: wire.made_by,
  madeAt: wire.made_at,
  expiresAt: wire.expires_at,
});

export const newWallFromWire = (wire: Shapes["NewWallOut"]): NewWall => ({ wall: wallFromWire(wire), path: wire.path });

/** For how many days one may be made. */
export const DAYS = ["1", "7", "30"] as const;
export type Days = (typeof DAYS)[number];
