/** Where nothing tells of new frames, and if what tells of them falls silent: Safari does, to spare its battery. */
const LOOK_AGAIN_MS = 40;
const SILENT_MS = 250;

/** Tells when a video shows a frame that nobody has looked at. What is shown while nobody waits is one frame, the newest. */
export class Frames {
  private readonly video: HTMLVideoElement;
  private readonly tells: boolean;
  private isFresh = true;
  private waiter: (() => void) | undefined;
  private handle = 0;

  constructor(video: HTMLVideoElement) {
    this.video = video;
    this.tells = "requestVideoFrameCallback" in video;
    if (this.tells) this.listen();
  }

  /** Resolves at once if there is a fresh one. */
  async next(): Promise<void> {
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
  }

  end(): void {
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
