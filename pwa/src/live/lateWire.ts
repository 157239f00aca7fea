import type { MakeWire, Wire } from "@/live/wire";

/** A wire that is loaded when it is first opened: a page shows what it has before it loads what keeps it up to date. */
export function lateWire(load: () => Promise<MakeWire>): MakeWire {
  return (events) => {
    let wire: Wire | undefined;
    let isClosed = false;
    const open = async () => {
      try {
        const makeWire = await load();
        if (isClosed) return;
        wire ??= makeWire(events);
        wire.open();
      } catch {
        if (!isClosed) events.lost();
      }
    };
    return {
      open: () => void open(),
      close: () => {
        isClosed = true;
        wire?.close();
      },
      send: (event, payload, answer) => wire?.send(event, payload, answer),
    };
  };
}
