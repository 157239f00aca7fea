const LOOK_EVERY_MS = 1000;
/** A camera sends its pictures many times a second, in the dark as well. */
export const STANDS_AFTER_MS = 4000;

/** Tells when the picture of a camera stands still and when it moves again: browsers say nothing of that themselves. */
export class PictureWatch {
  private readonly video: HTMLVideoElement;
  private readonly track: MediaStreamTrack;
  private readonly tell: (stands: boolean) => void;
  private readonly timer: ReturnType<typeof setInterval>;
  private stands = false;
  private last = "";
  private movedAt = performance.now();
  private lookedAt = performance.now();

  constructor(video: HTMLVideoElement, track: MediaStreamTrack, tell: (stands: boolean) => void) {
    this.video = video;
    this.track = track;
    this.tell = tell;
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    // The system may stop a video at a call, or for another sound.
    if (this.video.paused) this.video.play().catch(() => undefined);
    const frame = frameOf(this.video);
    // While another app has the camera the track is muted: black pictures may still come.
    const moves = frame !== this.last && !this.track.muted;
    // A page that stood still itself, as in a phone's pocket, says nothing of its camera.
    if (moves || now - this.lookedAt > 3 * LOOK_EVERY_MS) this.movedAt = now;
    this.last = frame;
    this.lookedAt = now;
    const stands = now - this.movedAt >= STANDS_AFTER_MS;
    if (stands === this.stands) return;
    this.stands = stands;
    this.tell(stands);
  }
}

/** Which frame is shown. In Firefox the time goes on without frames. */
function frameOf(video: HTMLVideoElement): string {
  const frames = video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0;
  return frames > 0 ? `frame ${frames}` : `at ${video.currentTime}`;
}
