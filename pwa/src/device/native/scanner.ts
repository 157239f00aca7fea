import "@/device/native/behind.css";
import type { BarcodeScannerPlugin, BarcodesScannedEvent, LensFacing } from "@capacitor-mlkit/barcode-scanning";
import { Aim } from "@/device/aim";
import { listening } from "@/device/native/listening";
import { ScannerModule } from "@/device/native/scannerModule";
import { QR_ONLY, ScannerWindow } from "@/device/native/scannerWindow";
import { ScannerError, sayingIfSlow, tellView, type Camera, type Scanner, type ScannerOptions } from "@/device/scanner";
import type { DeviceStorage } from "@/device/storage";

const CAMERA_KEY = "foyer-camera";
/** On <html> while the picture lies behind the page: behind.css opens a hole for it. */
const BEHIND = "is-camera-behind";
const BACK = "BACK";
const CAMERAS: readonly Camera[] = [
  { id: BACK, label: "" },
  { id: "FRONT", label: "" },
];
interface Around {
  readonly platform: "android" | "ios";
  readonly storage: DeviceStorage;
}

/**
 * ML Kit's scanner. Its picture lies behind the page, which is transparent where the <video> would be. Where a phone cannot
 * show it there, Android has Google's own scanner window, which is loaded once (`ScannerModule`).
 */
export class NativeScanner implements Scanner {
  private readonly plugin: BarcodeScannerPlugin;
  private readonly around: Around;
  private readonly module: ScannerModule;
  private target: HTMLVideoElement | undefined;
  private lens: string | undefined;
  private lamp = false;
  private window: ScannerWindow | undefined;
  private unhear: (() => void) | undefined;
  /** Grows with every start and stop: what began under an earlier number is dropped. */
  private run = 0;
  /** The plugin's calls, one after the other: a stop that overtakes its start would leave the camera on. */
  private calls: Promise<unknown> = Promise.resolve();

  constructor(plugin: BarcodeScannerPlugin, around: Around) {
    this.plugin = plugin;
    this.around = around;
    this.module = new ScannerModule(plugin);
  }

  get camera(): string | undefined {
    return this.lens;
  }

  get hasTorch(): boolean {
    return this.lamp;
  }

  async start(target: HTMLVideoElement, options: ScannerOptions): Promise<void> {
    await sayingIfSlow(this.open(target, options), options);
  }

  private async open(target: HTMLVideoElement, options: ScannerOptions): Promise<void> {
    this.stop();
    this.target = target;
    const run = this.run;
    const lens = options.camera ?? this.around.storage.read(CAMERA_KEY) ?? BACK;
    await this.allow();
    if (run !== this.run) return;
    try {
      await this.show(run, lens, options);
    } catch (error) {
      if (run !== this.run) return;
      this.hide();
      await this.openWindow(run, options, error);
      return;
    }
    if (run !== this.run) return;
    if (options.camera !== undefined) this.around.storage.write(CAMERA_KEY, lens);
    this.lens = lens;
    this.lamp = await this.plugin.isTorchAvailable().then(
      ({ available }) => available && lens === BACK,
      () => false,
    );
  }

  stop(target?: HTMLVideoElement): void {
    if (target && target !== this.target) return;
    const wasOn = this.target !== undefined;
    this.run += 1;
    this.target = undefined;
    this.lens = undefined;
    this.lamp = false;
    this.window?.close();
    this.window = undefined;
    this.hide();
    if (wasOn) void this.call(() => this.plugin.stopScan()).catch(() => undefined);
  }

  async setTorch(on: boolean): Promise<void> {
    await (on ? this.plugin.enableTorch() : this.plugin.disableTorch());
  }

  cameras(): Promise<readonly Camera[]> {
    return Promise.resolve(this.lens === undefined ? [] : CAMERAS);
  }

  async warmUp(): Promise<void> {
    if (this.around.platform === "android") await this.module.prepare();
  }

  whenReady(): Promise<void> {
    return this.module.whenReady();
  }

  openSettings(): void {
    void this.plugin.openSettings().catch(() => undefined);
  }

  private async allow(): Promise<void> {
    const { supported } = await this.plugin.isSupported();
    if (!supported) throw new ScannerError("missing");
    let { camera } = await this.plugin.checkPermissions();
    if (camera === "prompt" || camera === "prompt-with-rationale") {
      ({ camera } = await this.plugin.requestPermissions());
    }
    if (camera !== "granted" && camera !== "limited") throw new ScannerError("denied");
  }

  private async show(run: number, lens: string, options: ScannerOptions): Promise<void> {
    const aim = new Aim();
    const hear = ({ barcodes }: BarcodesScannedEvent) => {
      if (run !== this.run) return;
      // Where in the picture they are is told in another way by each system: of several, none is aimed at.
      const codes = barcodes.flatMap(({ rawValue }) => (rawValue ? [{ text: rawValue, off: 0 }] : []));
      if (codes.length > 0) tellView(options, aim.look(codes, performance.now()));
    };
    const end = () => {
      if (run === this.run) options.onStopped?.("busy");
    };
    const stops = [
      listening(this.plugin.addListener("barcodesScanned", hear)),
      listening(this.plugin.addListener("scanError", end)),
    ];
    this.unhear = () => stops.forEach((stop) => stop());
    document.documentElement.classList.add(BEHIND);
    await this.call(() =>
      run === this.run
        ? this.plugin.startScan({ formats: [...QR_ONLY], lensFacing: lens as LensFacing, resolution: 1 })
        : Promise.resolve(),
    );
  }

  private hide(): void {
    this.unhear?.();
    this.unhear = undefined;
    document.documentElement.classList.remove(BEHIND);
  }

  /** The picture cannot be shown behind the page: the scanner's own window, if this phone has it or may have it. */
  private async openWindow(run: number, options: ScannerOptions, cause: unknown): Promise<void> {
    if (this.around.platform !== "android") throw new ScannerError("failed", cause);
    const state = await this.module.prepare();
    if (run !== this.run) return;
    if (state !== "ready") throw new ScannerError(state === "loading" ? "downloading" : "failed", cause);
    this.window = new ScannerWindow(this.plugin, options);
    this.window.open();
  }

  private call(act: () => Promise<void>): Promise<void> {
    const done = this.calls.then(act);
    this.calls = done.catch(() => undefined);
    return done;
  }
}
