import type { FromDecoder, ToDecoder } from "@/device/web/decoder";

/** The decoder's worker, which answers as each test wants. */
export class FakeWorker extends EventTarget {
  isEnded = false;
  readonly got: ToDecoder[] = [];
  answer: FromDecoder | null = { type: "read", codes: [] };

  postMessage(message: ToDecoder): void {
    this.got.push(message);
    if (this.answer) this.send(this.answer);
  }
  send(update: FromDecoder): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: update })));
  }
  die(): void {
    this.dispatchEvent(new Event("error"));
  }
  terminate(): void {
    this.isEnded = true;
  }
}
