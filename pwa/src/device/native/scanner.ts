import "@/device/native/behind.css";
import type {
  BarcodeFormat,
  BarcodeScannerPlugin,
  BarcodesScannedEvent,
  LensFacing,
} from "@capacitor-mlkit/barcode-scanning";
import { Aim } from "../aim";
import type { DeviceStorage } from "../device";
import { type Camera, reportIfSlow, type Scanner, ScannerError, type ScannerOptions, reportView } from "../scanner";
import { listening } from "./system";

type Plugin = Pick<
  BarcodeScannerPlugin,
  "isGoogleBarcodeScannerModuleAvailable" | "installGoogleBarcodeScannerModule" | "addListener"
>;

/** none: this phone cannot have it, since it has no Play services, say. */
export type ModuleState = "ready" | "loading" | "none";

// GoogleBarcodeScannerModuleInstallState, which only exists at run time inside the plugin.
const CANCELED = 3;
const COMPLETED = 4;
const FAILED = 5;

/** The part of Play services with Google's scanner window. Android loads it once, when we ask; that takes a while. */
class ScannerModule {
  private readonly plugin: Plugin;
  private loading: Promise<void> | undefined;

  constructor(plugin: Plugin) {
    this.plugin = plugin;
  }

  /** Begins to load it if need be, and tells how far that is. Never fails. */
  async prepare(): Promise<ModuleState> {
    try {
      const { available } = await this.plugin.isGoogleBarcodeScannerModuleAvailable();
      if (available) return "ready";
    } catch {
      return "none";
    }
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    this.loading.catch(() => undefined);
    return "loading";
  }

  /** Resolves at once if nothing is being loaded. */
  async whenReady(): Promise<void> {
    await this.loading;
  }

  private load(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const stop = listening(
        this.plugin.addListener("googleBarcodeScannerModuleInstallProgress", ({ state }) => {
          // The plugin's enum, by its numbers: its own module would be loaded for nothing else.
          const now: number = state;
          if (now === COMPLETED) end(resolve);
          else if (now === CANCELED || now === FAILED) end(() => reject(new Error(`The scanner's module: ${now}`)));
        }),
      );
      const end = (settle: () => void) => {
        stop();
        settle();
      };
      // It also rejects if the module came in the meantime; the next `prepare` will find it.
      this.plugin.installGoogleBarcodeScannerModule().catch((error: unknown) => {
        end(() => (isThere(error) ? resolve() : reject(asError(error))));
      });
    });
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
const isThere = (error: unknown) => asError(error).message.includes("already installed");

/** Of all the plugin's formats: noise reads as one of the others (field.md). */
const QR_ONLY: readonly BarcodeFormat[] = ["QR_CODE" as BarcodeFormat.QrCode];

/** Google's window closes with each code, over our own page: it comes back when the verdict has been read. */
const READ_MS = 2500;

/** Google's own scanner window, again and again until it is closed by a tap. */
class ScannerWindow {
  private readonly plugin: Pick<BarcodeScannerPlugin, "scan">;
  private readonly options: ScannerOptions;
  private isOpen = true;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(plugin: Pick<BarcodeScannerPlugin, "scan">, options: ScannerOptions) {
    this.plugin = plugin;
    this.options = options;
  }

  open(): void {
    this.plugin.scan({ formats: [...QR_ONLY], autoZoom: true }).then(
      ({ barcodes }) => {
        if (!this.isOpen) return;
        // Whoever holds the phone has chosen one of them.
        const code = barcodes.find(({ rawValue }) => rawValue)?.rawValue;
        if (code) this.options.onCode(code);
        this.pause = setTimeout(() => this.open(), READ_MS);
      },
      () => {
        if (this.isOpen) this.options.onStopped?.("paused");
      },
    );
  }

  close(): void {
    this.isOpen = false;
    clearTimeout(this.pause);
  }
}

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
    await reportIfSlow(this.open(target, options), options);
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
      if (codes.length > 0) reportView(options, aim.look(codes, performance.now()));
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
