export interface Camera {
  readonly id: string;
  readonly label: string;
}

/** insecure: plain http on a LAN address, where browsers give no camera at all. */
export type ScannerFailure = "insecure" | "denied" | "missing" | "busy" | "failed";

export class ScannerError extends Error {
  readonly reason: ScannerFailure;

  constructor(reason: ScannerFailure, cause?: unknown) {
    super(reason, { cause });
    this.name = "ScannerError";
    this.reason = reason;
  }
}

export interface ScannerOptions {
  /** Told every code that is seen, again and again while it stays in view: whoever listens decides what is new. */
  readonly onCode: (code: string) => void;
  /** The picture ended by itself: unplugged, taken by another app, or stopped by the system. */
  readonly onEnded?: () => void;
  /** Remembered from the last time unless given; the back camera where there is nothing to remember. */
  readonly camera?: string;
}

/** A camera that reads QR codes. On the web a <video>; in the native apps a plug-in behind the same interface. */
export interface Scanner {
  /** @throws ScannerError */
  start(target: HTMLVideoElement, options: ScannerOptions): Promise<void>;
  /** With a target: only if it is the one that is scanned for now. A screen that leaves late must not stop the next. */
  stop(target?: HTMLVideoElement): void;
  /** Which camera runs, as `cameras()` names it. */
  readonly camera: string | undefined;
  /** Whether the running camera has a lamp. */
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  /** Their labels are empty until the camera was allowed once. */
  cameras(): Promise<readonly Camera[]>;
  /** Loads the decoder ahead of the first code. */
  warmUp(): Promise<void>;
}
