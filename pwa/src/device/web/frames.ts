/** Where nothing tells of new frames, and if what tells of them falls silent: Safari does, to spare its battery. */
const POLL_MS = 40;
const SILENT_MS = 250;
/** Between two guests, and all through the play, there is nothing to read: a phone then saves its battery. */
export const IDLE_AFTER_MS = 30_000;
export const IDLE_EVERY_MS = 300;

/** Tells when a video shows a frame that nobody has looked at. What is shown while nobody waits is one frame, the newest. */
export class Frames {
  private readonly video: HTMLVideoElement;
  private readonly hasCallback: boolean;
  private isFresh = true;
  private isOver = false;
  private seenAt = performance.now();
  private lookedAt = -Infinity;
  private waiter: (() => void) | undefined;
  private handle = 0;

  constructor(video: HTMLVideoElement) {
    this.video = video;
    this.hasCallback = "requestVideoFrameCallback" in video;
    if (this.hasCallback) this.listen();
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
        const timer = setTimeout(resume, this.hasCallback ? SILENT_MS : POLL_MS);
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
    if (this.hasCallback) this.video.cancelVideoFrameCallback(this.handle);
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

const CHECK_MS = 1000;
/** A camera sends its pictures many times a second, in the dark as well. */
export const STANDS_AFTER_MS = 4000;

/** Tells when the picture of a camera stands still and when it moves again: browsers say nothing of that themselves. */
export class PictureWatch {
  private readonly video: HTMLVideoElement;
  private readonly track: MediaStreamTrack;
  private readonly onStandstill: (stands: boolean) => void;
  private readonly timer: ReturnType<typeof setInterval>;
  private stands = false;
  private last = "";
  private movedAt = performance.now();
  private lookedAt = performance.now();

  constructor(video: HTMLVideoElement, track: MediaStreamTrack, onStandstill: (stands: boolean) => void) {
    this.video = video;
    this.track = track;
    this.onStandstill = onStandstill;
    this.timer = setInterval(() => this.check(), CHECK_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const now = performance.now();
    // The system may stop a video at a call, or for another sound.
    if (this.video.paused) this.video.play().catch(() => undefined);
    const frame = frameOf(this.video);
    // While another app has the camera the track is muted: black pictures may still come.
    const moves = frame !== this.last && !this.track.muted;
    // A page that stood still itself, as in a phone's pocket, says nothing of its camera.
    if (moves || now - this.lookedAt > 3 * CHECK_MS) this.movedAt = now;
    this.last = frame;
    this.lookedAt = now;
    const stands = now - this.movedAt >= STANDS_AFTER_MS;
    if (stands === this.stands) return;
    this.stands = stands;
    this.onStandstill(stands);
  }
}

/** Which frame is shown. In Firefox the time goes on without frames. */
function frameOf(video: HTMLVideoElement): string {
  const frames = video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0;
  return frames > 0 ? `frame ${frames}` : `at ${video.currentTime}`;
}
