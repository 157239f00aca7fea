import type { BarcodeScannerPlugin } from "@capacitor-mlkit/barcode-scanning";
import { listening } from "@/device/native/listening";

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
export class ScannerModule {
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
