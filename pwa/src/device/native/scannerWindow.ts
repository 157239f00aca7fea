import type { BarcodeFormat, BarcodeScannerPlugin } from "@capacitor-mlkit/barcode-scanning";
import type { ScannerOptions } from "@/device/scanner";

/** Of all the plugin's formats: noise reads as one of the others (field.md). */
export const QR_ONLY: readonly BarcodeFormat[] = ["QR_CODE" as BarcodeFormat.QrCode];

/** Google's window closes with each code, over our own page: it comes back when the verdict has been read. */
const READ_MS = 2500;

/** Google's own scanner window, again and again until it is closed by a tap. */
export class ScannerWindow {
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
