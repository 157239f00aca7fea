import type { View } from "@/device/aim";

export interface Camera {
  readonly id: string;
  readonly label: string;
}

/**
 * insecure: plain http on a LAN address, where browsers give no camera at all. downloading: the phone still loads its
 * scanner (Android alone); `whenReady` tells when it is there.
 */
export type ScannerFailure = "insecure" | "denied" | "missing" | "busy" | "downloading" | "failed";

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
  /** The picture ended by itself: unplugged, taken by another app, or stopped by the system. */
  readonly onEnded?: () => void;
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
export function tellView({ onCode, onView }: ScannerOptions, view: View): void {
  onView?.(view);
  if (view.aimed !== undefined) onCode(view.aimed);
}
