/** A code in a picture. */
export interface SeenCode {
  readonly text: string;
  /** How far its middle is from the picture's, where the picture's shorter side is 1. */
  readonly off: number;
}

export interface View {
  /** The code that the phone is pointed at; undefined while several are in view and none stands out. */
  readonly aimed: string | undefined;
  readonly inView: readonly string[];
}

/** A reader misses a code in some pictures: it counts as in view for this long after it was read. */
export const IN_VIEW_MS = 500;
/** Of several codes, the one that is meant is at most this far from the middle, and each other one farther by as much. */
const AIMED = 0.25;

/**
 * Picks the one code that may be acted on. Two tickets in one picture must not admit two people while the screen shows
 * the verdict of one.
 */
export class Aim {
  private readonly seen = new Map<string, { readonly off: number; readonly at: number }>();

  look(codes: readonly SeenCode[], now: number): View {
    for (const { text, off } of codes) this.seen.set(text, { off, at: now });
    for (const [text, { at }] of this.seen) if (now - at >= IN_VIEW_MS) this.seen.delete(text);
    const [nearest, second] = [...this.seen].sort(([, one], [, other]) => one.off - other.off);
    const inView = [...this.seen.keys()];
    if (!nearest) return { aimed: undefined, inView };
    const [text, { off, at }] = nearest;
    const standsOut = !second || (off <= AIMED && second[1].off >= off + AIMED);
    return { aimed: standsOut && at === now ? text : undefined, inView };
  }
}

/** How far a place in a picture is from its middle, as `SeenCode` has it. */
export const offMiddle = (
  x: number,
  y: number,
  { width, height }: { readonly width: number; readonly height: number },
) => Math.hypot(x - width / 2, y - height / 2) / Math.min(width, height);
