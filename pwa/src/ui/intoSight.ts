/** For the `ref` of what is said about something that may be out of sight: it is scrolled to as far as it needs. */
export const intoSight = (part: HTMLElement | null): void => part?.scrollIntoView?.({ block: "nearest" });
