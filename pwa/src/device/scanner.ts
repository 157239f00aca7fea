import type { View } from "./aim";

export interface Camera {
  readonly id: string;
  readonly label: string;
}

/**
 * insecure: plain http on a LAN address, where browsers give no camera at all. downloading: the phone still loads its
 * scanner (Android alone); `whenReady` tells when it is there. unanswered: the camera may still come, as when somebody is
 * asked whether it is allowed. paused: it is there, and its picture starts with a tap. noPicture: it is there, and sends
 * nothing. noDecoder: nothing on this device can read codes.
 */
export type ScannerFailure =
  | "insecure"
  | "denied"
  | "missing"
  | "busy"
  | "downloading"
  | "unanswered"
  | "paused"
  | "noPicture"
  | "noDecoder"
  | "failed";

export class ScannerError extends Error {
  readonly reason: ScannerFailure;

  constructor(reason: ScannerFailure, cause?: unknown) {
    super(reason, { cause });
    this.name = "ScannerError";
    this.reason = reason;
  }
}

export interface ScannerOptions {
  /** Called with the code that is aimed at, again and again while it is: the listener decides what is new. */
  readonly onCode: (code: string) => void;
  /** Called before that with all that is in view, for every picture with a code in it. */
  readonly onView?: (view: View) => void;
  /** It reads nothing any more, or not yet, and has tried by itself what can be tried. */
  readonly onStopped?: (reason: ScannerFailure) => void;
  /** It reads again. */
  readonly onResumed?: () => void;
  /** If it is not given: the last one that was used, or the back camera at the first time. */
  readonly camera?: string;
}

/** A camera that reads QR codes. On the web a <video>; in the phone apps a plugin behind the same interface. */
export interface Scanner {
  /** @throws ScannerError */
  start(target: HTMLVideoElement, options: ScannerOptions): Promise<void>;
  /** With a target: only if it is the current one. A screen that closes late must not stop the next one's camera. */
  stop(target?: HTMLVideoElement): void;
  /** The camera that runs, as `cameras()` names it. */
  readonly camera: string | undefined;
  /** Whether the running camera has a lamp. */
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  /** Their labels are empty until the camera was allowed once. */
  cameras(): Promise<readonly Camera[]>;
  /** Loads the decoder ahead of the first code. */
  warmUp(): Promise<void>;
  /** After `downloading`: resolves when it may be started again, and rejects if it never will be. */
  whenReady?(): Promise<void>;
  /** After `denied`: opens the system's page where the camera is allowed. The web has none. */
  openSettings?(): void;
}

/** Tells a listener what a picture shows. */
export function reportView({ onCode, onView }: ScannerOptions, view: View): void {
  onView?.(view);
  if (view.aimed !== undefined) onCode(view.aimed);
}

const ANSWERS_WITHIN_MS = 8000;

/** Waits for a camera to start, and says so where that takes long: some systems never answer. */
export async function reportIfSlow(starting: Promise<void>, { onStopped }: ScannerOptions): Promise<void> {
  const timer = setTimeout(() => onStopped?.("unanswered"), ANSWERS_WITHIN_MS);
  await starting.finally(() => clearTimeout(timer));
}

/** A scanner that is loaded when it is first needed: most screens have no camera. */
export class LateScanner implements Scanner {
  private readonly make: () => Promise<Scanner>;
  private loading: Promise<Scanner> | undefined;
  private inner: Scanner | undefined;
  private target: HTMLVideoElement | undefined;

  constructor(make: () => Promise<Scanner>) {
    this.make = make;
  }

  get camera(): string | undefined {
    return this.inner?.camera;
  }

  get hasTorch(): boolean {
    return this.inner?.hasTorch ?? false;
  }

  async start(target: HTMLVideoElement, options: ScannerOptions): Promise<void> {
    this.target = target;
    const inner = await this.load();
    if (target === this.target) await inner.start(target, options);
  }

  stop(target?: HTMLVideoElement): void {
    if (target && target !== this.target) return;
    this.target = undefined;
    this.inner?.stop();
  }

  async setTorch(on: boolean): Promise<void> {
    await this.inner?.setTorch(on);
  }

  async cameras(): Promise<readonly Camera[]> {
    return (await this.load()).cameras();
  }

  async warmUp(): Promise<void> {
    await (await this.load()).warmUp();
  }

  private async load(): Promise<Scanner> {
    this.loading ??= this.make();
    try {
      this.inner = await this.loading;
      return this.inner;
    } catch (error) {
      this.loading = undefined;
      throw new ScannerError("failed", error);
    }
  }
}
