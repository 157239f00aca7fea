import type { FromDecoder, ToDecoder } from "./decoder";
import { loadZxing, READ_OFTEN } from "./zxing";

// The worker's side of `WorkerDecoder`. TypeScript takes the global scope for a page's.
const page = self as unknown as Pick<Worker, "postMessage" | "addEventListener">;
const send = (message: FromDecoder) => page.postMessage(message);

try {
  const read = await loadZxing(new OffscreenCanvas(1, 1).getContext("2d", READ_OFTEN));
  page.addEventListener("message", ({ data: { frame } }: MessageEvent<ToDecoder>) => {
    const size =
      frame instanceof ImageBitmap
        ? { width: frame.width, height: frame.height }
        : { width: frame.displayWidth, height: frame.displayHeight };
    read(frame, size)
      .then(
        (codes) => send({ type: "read", codes }),
        () => send({ type: "unreadable" }),
      )
      // A camera has few frames: one that is not given back is missing.
      .finally(() => frame.close());
  });
  page.addEventListener("messageerror", () => send({ type: "unreadable" }));
  send({ type: "ready" });
} catch {
  send({ type: "unable" });
}
