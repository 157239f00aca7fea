import { makeDecoder, type Decoder } from "@/device/web/decoder";
import { type Camera, type Scanner, ScannerError, type ScannerFailure, type ScannerOptions } from "@/device/scanner";
import { storage } from "@/device/storage";

const CAMERA_KEY = "foyer-camera";
/** The spec reads every 450 ms. A verdict has to stand within 300 ms of the code being seen, so we look more often. */
const LOOK_EVERY_MS = 100;

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
  private decoder: Promise<Decoder> | undefined;
  private stream: MediaStream | undefined;
  private target: HTMLVideoElement | undefined;
  /** Grows with every start and stop: what began under an earlier number is dropped. */
  private run = 0;

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
    const [stream, decoder] = await Promise.all([openCamera(options.camera), this.decode()]).catch((error: unknown) => {
      throw asScannerError(error);
    });
    if (run !== this.run) {
      stopStream(stream);
      return;
    }
    this.stream = stream;
    stream.getVideoTracks()[0]?.addEventListener("ended", () => options.onEnded?.());
    target.srcObject = stream;
    target.muted = true;
    target.playsInline = true;
    await target.play().catch((error: unknown) => {
      if (run === this.run) throw asScannerError(error);
    });
    void this.look(run, target, decoder, options.onCode);
  }

  stop(target?: HTMLVideoElement): void {
    if (target && target !== this.target) return;
    this.run += 1;
    if (this.stream) stopStream(this.stream);
    if (this.target) this.target.srcObject = null;
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
    await this.decode();
  }

  private decode(): Promise<Decoder> {
    this.decoder ??= makeDecoder().catch((error: unknown) => {
      this.decoder = undefined;
      throw error;
    });
    return this.decoder;
  }

  private async look(run: number, target: HTMLVideoElement, decoder: Decoder, onCode: (code: string) => void) {
    while (run === this.run) {
      const began = performance.now();
      if (target.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        // A frame that cannot be read (the page is hidden, the camera turns) does not matter: there is a next one.
        const codes = await decoder(target).catch(() => []);
        if (run !== this.run) return;
        codes.forEach((code) => onCode(code));
      }
      await pause(Math.max(0, LOOK_EVERY_MS - (performance.now() - began)));
    }
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
  const reason = error instanceof DOMException ? FAILURES[error.name] : undefined;
  return new ScannerError(reason ?? "failed", error);
}

function stopStream(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}

const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));
