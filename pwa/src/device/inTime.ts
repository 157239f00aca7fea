/** How long (ms) somebody who stands before a person, or before a blank screen, waits for the disk. */
export const GUEST_MS = 3000;
/** And what nobody waits for: a slow phone reads a long queue in less. */
const DISK_MS = 10_000;

/** The disk does not answer. */
export class Stalled extends Error {
  constructor() {
    super("This device's storage does not answer");
    this.name = "Stalled";
  }
}

/**
 * What comes of some work with the disk; rejects with `Stalled` where nothing does within `patience` (ms). A browser's
 * storage fails in silence, too: it may then be done later, or never.
 */
export async function inTime<T>(work: Promise<T>, patience = DISK_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Stalled()), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
