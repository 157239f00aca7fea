import type {
  BarcodeScannerPlugin,
  BarcodesScannedEvent,
  GoogleBarcodeScannerModuleInstallProgressEvent,
  PermissionStatus,
  ScanErrorEvent,
  ScanResult,
  StartScanOptions,
} from "@capacitor-mlkit/barcode-scanning";
import type { PluginListenerHandle } from "@capacitor/core";

interface ScannerEvents {
  barcodesScanned: BarcodesScannedEvent;
  scanError: ScanErrorEvent;
  googleBarcodeScannerModuleInstallProgress: GoogleBarcodeScannerModuleInstallProgressEvent;
}

/** A plugin's listeners, as every one of Capacitor's plugins has them. For tests. */
export class FakeListeners<Events> {
  private readonly listeners = new Map<keyof Events, Set<(event: never) => void>>();

  addListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all.add(listener));
    const handle: PluginListenerHandle = { remove: () => Promise.resolve(void all.delete(listener)) };
    return Promise.resolve(handle);
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    this.listeners.get(name)?.forEach((listener) => (listener as (event: Events[Name]) => void)(event));
  }

  count(name: keyof Events): number {
    return this.listeners.get(name)?.size ?? 0;
  }
}

/** ML Kit's plugin at its published types, with a phone behind it that each test describes. */
export class FakeScannerPlugin extends FakeListeners<ScannerEvents> implements BarcodeScannerPlugin {
  permission: PermissionStatus["camera"] = "granted";
  answersPermission: PermissionStatus["camera"] = "granted";
  isAbleTo = { scan: true, showBehind: true, light: true, haveModule: false };
  hasModule = false;
  installs = 0;
  torch = false;
  settingsOpened = 0;
  readonly started: StartScanOptions[] = [];
  isOn = false;
  /** Each is a code that Google's window reads; without one somebody closes it. */
  windowReads: string[] = [];

  startScan = (options: StartScanOptions = {}): Promise<void> => {
    if (!this.isAbleTo.showBehind) return Promise.reject(new Error("No camera use case"));
    this.started.push(options);
    this.isOn = true;
    return Promise.resolve();
  };
  stopScan = (): Promise<void> => Promise.resolve(void (this.isOn = false));
  readBarcodesFromImage = () => Promise.resolve({ barcodes: [] });
  scan = (): Promise<ScanResult> => {
    const read = this.windowReads.shift();
    return read === undefined ? Promise.reject(new Error("scan canceled.")) : Promise.resolve(seen(read));
  };
  isSupported = () => Promise.resolve({ supported: this.isAbleTo.scan });
  enableTorch = () => Promise.resolve(void (this.torch = true));
  disableTorch = () => Promise.resolve(void (this.torch = false));
  toggleTorch = () => Promise.resolve(void (this.torch = !this.torch));
  isTorchEnabled = () => Promise.resolve({ enabled: this.torch });
  isTorchAvailable = () => Promise.resolve({ available: this.isAbleTo.light });
  setZoomRatio = () => Promise.resolve();
  getZoomRatio = () => Promise.resolve({ zoomRatio: 1 });
  getMinZoomRatio = () => Promise.resolve({ zoomRatio: 1 });
  getMaxZoomRatio = () => Promise.resolve({ zoomRatio: 4 });
  openSettings = () => Promise.resolve(void (this.settingsOpened += 1));
  isGoogleBarcodeScannerModuleAvailable = () =>
    this.isAbleTo.haveModule
      ? Promise.resolve({ available: this.hasModule })
      : Promise.reject(new Error("SERVICE_MISSING"));
  installGoogleBarcodeScannerModule = () => Promise.resolve(void (this.installs += 1));
  checkPermissions = () => Promise.resolve({ camera: this.permission });
  requestPermissions = () => {
    this.permission = this.answersPermission;
    return this.checkPermissions();
  };
  removeAllListeners = () => Promise.resolve();

  show(...codes: string[]): void {
    this.emit("barcodesScanned", seen(...codes));
  }

  loads(state: number): void {
    this.hasModule = state === 4;
    this.emit("googleBarcodeScannerModuleInstallProgress", { state });
  }
}

const seen = (...codes: string[]): BarcodesScannedEvent => ({
  barcodes: codes.map((rawValue) => ({ rawValue, displayValue: rawValue, format: QR, valueType: TEXT })),
});
const QR = "QR_CODE" as BarcodesScannedEvent["barcodes"][number]["format"];
const TEXT = "TEXT" as BarcodesScannedEvent["barcodes"][number]["valueType"];

/** The secure storage, with what is in it to be looked at. */
export class FakeSecureStorage {
  readonly inside = new Map<string, string>();
  isBroken = false;

  keys = () => (this.isBroken ? Promise.reject(new Error("osError")) : Promise.resolve([...this.inside.keys()]));
  getItem = (key: string) => Promise.resolve(this.inside.get(key) ?? null);
  setItem = (key: string, value: string) =>
    this.isBroken ? Promise.reject(new Error("osError")) : Promise.resolve(void this.inside.set(key, value));
  removeItem = (key: string) => Promise.resolve(void this.inside.delete(key));
}
