import { Aim } from "@/device/aim";
import { makeDecoder, type Decoder } from "@/device/web/decoder";
import { Frames } from "@/device/web/frames";
import { webStorage as storage } from "@/device/web/storage";
import {
  type Camera,
  type Scanner,
  ScannerError,
  type ScannerFailure,
  type ScannerOptions,
  tellView,
} from "@/device/scanner";

const CAMERA_KEY = "foyer-camera";

const FAILURES: Readonly<Record<string, ScannerFailure>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

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
    this.stop();
    this.target = target;
    const run = this.run;
    if (!navigator.mediaDevices?.getUserMedia) throw new ScannerError("insecure");
    const [stream, decoder] = await allOrNone(openCamera(options.camera), this.makeDecoder());
    if (run !== this.run) {
      stopStream(stream);
      decoder.end();
      return;
    }
    this.stream = stream;
    this.decoder = decoder;
    stream.getVideoTracks()[0]?.addEventListener("ended", () => options.onEnded?.());
    target.srcObject = stream;
    target.muted = true;
    target.playsInline = true;
    await target.play().catch((error: unknown) => {
      if (run === this.run) throw asScannerError(error);
    });
    if (run === this.run) void this.look(target, decoder, options);
  }

  stop(target?: HTMLVideoElement): void {
    if (target && target !== this.target) return;
    this.run += 1;
    if (this.stream) stopStream(this.stream);
    this.frames?.end();
    this.decoder?.end();
    if (this.target) this.target.srcObject = null;
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
      if (target.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
      // A frame that cannot be read (the page is hidden, the camera turns) does not matter: there is a next one.
      const codes = await decoder.read(target).catch(() => []);
      if (frames !== this.frames) return;
      if (codes.length === 0) continue;
      frames.saw();
      tellView(options, aim.look(codes, performance.now()));
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

async function openCamera(wanted: string | undefined): Promise<MediaStream> {
  const kept = wanted ?? storage.read(CAMERA_KEY) ?? undefined;
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio: false, video });
  const back = () => ask({ ...size, facingMode: { ideal: "environment" } });
  if (!kept) return back();
  try {
    const stream = await ask({ ...size, deviceId: { exact: kept } });
    storage.write(CAMERA_KEY, kept);
    return stream;
  } catch (error) {
    if (asScannerError(error).reason !== "missing") throw error;
    storage.remove(CAMERA_KEY);
    return back();
  }
}

function asScannerError(error: unknown): ScannerError {
  if (error instanceof ScannerError) return error;
  // In Safari not all of them are a DOMException, as of a camera that is there no more.
  const reason = error instanceof Object && "name" in error ? FAILURES[String(error.name)] : undefined;
  return new ScannerError(reason ?? "failed", error);
}

function stopStream(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
