import { Aim } from "@/device/aim";
import {
  type Camera,
  reportIfSlow,
  type Scanner,
  ScannerError,
  type ScannerFailure,
  type ScannerOptions,
  reportView,
} from "../scanner";
import { webStorage as storage } from "./browser";
import { Broken, type Decoder, makeDecoder } from "./decoder";
import { Frames, PictureWatch } from "./frames";

const CAMERA_KEY = "foyer-camera";

const FAILURES: Readonly<Record<string, ScannerFailure>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** A picture that shows nothing after this long is left to `PictureWatch`. */
const PLAYS_WITHIN_MS = 3000;
/** A camera that stops is opened again by itself, once in so long. */
export const OPEN_AGAIN_AFTER_MS = 30_000;

// Chrome on phones has `torch`, but TypeScript's types do not yet.
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}
interface TorchConstraints extends MediaTrackConstraintSet {
  readonly torch?: boolean;
}

export class WebScanner implements Scanner {
  private readonly makeDecoder: () => Promise<Decoder>;
  private decoder: Decoder | undefined;
  private frames: Frames | undefined;
  private picture: PictureWatch | undefined;
  private openedAgainAt = -Infinity;
  private stream: MediaStream | undefined;
  private target: HTMLVideoElement | undefined;
  /** Grows with every start and stop: what began under an earlier number is dropped. */
  private run = 0;

  constructor(make = makeDecoder) {
    this.makeDecoder = make;
  }

  get camera(): string | undefined {
    return this.stream?.getVideoTracks()[0]?.getSettings().deviceId;
  }

  get hasTorch(): boolean {
    const track = this.stream?.getVideoTracks()[0];
    const can: TorchCapabilities | undefined = track?.getCapabilities?.();
    return can?.torch === true;
  }

  async start(target: HTMLVideoElement, options: ScannerOptions): Promise<void> {
    if (!navigator.mediaDevices?.getUserMedia) throw new ScannerError("insecure");
    this.openedAgainAt = -Infinity;
    await reportIfSlow(this.open(target, options), options);
  }

  private async open(target: HTMLVideoElement, options: ScannerOptions): Promise<void> {
    this.stop();
    this.target = target;
    const run = this.run;
    const [stream, decoder] = await allOrNone(openCamera(options.camera), this.makeDecoder());
    if (run !== this.run) {
      stopStream(stream);
      decoder.end();
      return;
    }
    this.stream = stream;
    this.decoder = decoder;
    const [track] = stream.getVideoTracks();
    if (!track || track.readyState === "ended") {
      this.stop();
      throw new ScannerError("busy");
    }
    target.srcObject = stream;
    target.muted = true;
    target.playsInline = true;
    const playing = await play(target);
    if (run !== this.run) return;
    if (playing === "refused") {
      this.stop();
      throw new ScannerError("paused");
    }
    track.addEventListener("ended", () => {
      if (run === this.run) void this.openAgain(target, options, "busy");
    });
    this.picture = new PictureWatch(target, track, (stands) => {
      if (stands) void this.openAgain(target, options, "noPicture");
      else options.onResumed?.();
    });
    void this.look(target, decoder, options);
  }

  /** The camera ended by itself: unplugged, taken by another app, or stopped by the system. Or its picture stands still. */
  private async openAgain(target: HTMLVideoElement, options: ScannerOptions, reason: ScannerFailure): Promise<void> {
    const now = performance.now();
    if (now - this.openedAgainAt < OPEN_AGAIN_AFTER_MS) {
      options.onStopped?.(reason);
      return;
    }
    this.openedAgainAt = now;
    const { camera } = this;
    try {
      await reportIfSlow(this.open(target, { ...options, ...(camera && { camera }) }), options);
      options.onResumed?.();
    } catch (error) {
      options.onStopped?.(asScannerError(error).reason);
    }
  }

  stop(target?: HTMLVideoElement): void {
    if (target && target !== this.target) return;
    this.run += 1;
    if (this.stream) stopStream(this.stream);
    this.picture?.end();
    this.frames?.end();
    this.decoder?.end();
    if (this.target) this.target.srcObject = null;
    this.picture = undefined;
    this.frames = undefined;
    this.decoder = undefined;
    this.stream = undefined;
    this.target = undefined;
  }

  async setTorch(on: boolean): Promise<void> {
    const torch: TorchConstraints = { torch: on };
    await this.stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
  }

  async cameras(): Promise<readonly Camera[]> {
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    return devices
      .filter((device) => device.kind === "videoinput")
      .map((device) => ({ id: device.deviceId, label: device.label }));
  }

  async warmUp(): Promise<void> {
    // What it is made of is then in the browser's cache.
    (await this.makeDecoder()).end();
  }

  /**
   * The spec reads every 450 ms. A verdict has to stand within 300 ms of the code being seen, so the next look begins
   * with the newest frame as soon as the last one has ended; after half a minute without a code, about three a second.
   */
  private async look(target: HTMLVideoElement, decoder: Decoder, options: ScannerOptions) {
    const frames = new Frames(target);
    const aim = new Aim();
    this.frames = frames;
    for (;;) {
      await frames.next();
      if (frames !== this.frames) return;
      if (target.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || target.videoWidth === 0) continue;
      const codes = await decoder.read(target).catch((error: unknown) => {
        // A frame that cannot be read (the page is hidden, the camera turns) does not matter: there is a next one.
        if (!(error instanceof Broken) || frames !== this.frames) return [];
        this.stop();
        options.onStopped?.("noDecoder");
        return [];
      });
      if (frames !== this.frames) return;
      if (codes.length === 0) continue;
      frames.saw();
      try {
        reportView(options, aim.look(codes, performance.now()));
      } catch (error) {
        // What goes wrong with one code ends no reading of the next ones.
        reportError(error);
      }
    }
  }
}

/** If one fails, what the other one opened is closed. @throws ScannerError */
async function allOrNone(opening: Promise<MediaStream>, loading: Promise<Decoder>): Promise<[MediaStream, Decoder]> {
  try {
    return await Promise.all([opening, loading]);
  } catch (error) {
    opening.then(stopStream, () => undefined);
    loading.then(
      (decoder) => decoder.end(),
      () => undefined,
    );
    throw asScannerError(error);
  }
}

/** Refused: this browser starts the picture when somebody taps. Whatever else keeps it from playing passes, or is seen. */
async function play(target: HTMLVideoElement): Promise<"playing" | "refused" | "late"> {
  const refused = (error: unknown) =>
    error instanceof DOMException && error.name === "NotAllowedError" ? ("refused" as const) : ("late" as const);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PLAYS_WITHIN_MS);
  });
  const playing = target.play().then(() => "playing" as const, refused);
  return Promise.race([playing, late]).finally(() => clearTimeout(timer));
}

async function openCamera(wanted: string | undefined): Promise<MediaStream> {
  const cameraId = wanted ?? storage.read(CAMERA_KEY) ?? undefined;
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio: false, video });
  const back = () => ask({ ...size, facingMode: { ideal: "environment" } });
  if (!cameraId) return back();
  try {
    const stream = await ask({ ...size, deviceId: { exact: cameraId } });
    storage.write(CAMERA_KEY, cameraId);
    return stream;
  } catch (error) {
    const { reason } = asScannerError(error);
    if (reason === "denied") throw error;
    if (reason === "missing") storage.remove(CAMERA_KEY);
    return back();
  }
}

function asScannerError(error: unknown): ScannerError {
  if (error instanceof ScannerError) return error;
  if (error instanceof Broken) return new ScannerError("noDecoder", error);
  // In Safari not all of them are a DOMException, as of a camera that is there no more.
  const reason = error instanceof Object && "name" in error ? FAILURES[String(error.name)] : undefined;
  return new ScannerError(reason ?? "failed", error);
}

function stopStream(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
