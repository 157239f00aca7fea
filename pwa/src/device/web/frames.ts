/** Where nothing tells of new frames, and if what tells of them falls silent: Safari does, to spare its battery. */
const LOOK_AGAIN_MS = 40;
const SILENT_MS = 250;
/** Between two guests, and all through the play, there is nothing to read: a phone then saves its battery. */
export const IDLE_AFTER_MS = 30_000;
export const IDLE_EVERY_MS = 300;

/** Tells when a video shows a frame that nobody has looked at. What is shown while nobody waits is one frame, the newest. */
export class Frames {
  private readonly video: HTMLVideoElement;
  private readonly tells: boolean;
  private isFresh = true;
  private isOver = false;
  private seenAt = performance.now();
  private lookedAt = -Infinity;
  private waiter: (() => void) | undefined;
  private handle = 0;

  constructor(video: HTMLVideoElement) {
    this.video = video;
    this.tells = "requestVideoFrameCallback" in video;
    if (this.tells) this.listen();
  }

  /** There was a code in it: from now on every frame is looked at again. */
  saw(): void {
    this.seenAt = performance.now();
  }

  /** Resolves at once if there is a fresh one, unless there was no code for so long that nobody seems to come. */
  async next(): Promise<void> {
    const left = this.restLeft();
    if (left > 0) await new Promise((resume) => setTimeout(resume, left));
    if (!this.isFresh) {
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, this.tells ? SILENT_MS : LOOK_AGAIN_MS);
        this.waiter = () => {
          clearTimeout(timer);
          resume();
        };
      });
      this.waiter = undefined;
    }
    this.isFresh = false;
    this.lookedAt = performance.now();
  }

  private restLeft(): number {
    const now = performance.now();
    return this.isOver || now - this.seenAt < IDLE_AFTER_MS ? 0 : this.lookedAt + IDLE_EVERY_MS - now;
  }

  end(): void {
    this.isOver = true;
    if (this.tells) this.video.cancelVideoFrameCallback(this.handle);
    this.waiter?.();
  }

  private listen(): void {
    this.handle = this.video.requestVideoFrameCallback(() => {
      this.listen();
      this.isFresh = true;
      this.waiter?.();
    });
  }
}
