import type { AppPlugin } from "@capacitor/app";
import type { Links } from "@/device/links";
import { listening } from "@/device/native/listening";

export class NativeLinks implements Links {
  private readonly plugin: Pick<AppPlugin, "addListener" | "getLaunchUrl">;

  constructor(plugin: Pick<AppPlugin, "addListener" | "getLaunchUrl">) {
    this.plugin = plugin;
  }

  watch(opened: (address: string) => void): () => void {
    let isWatching = true;
    // Some versions of the platforms tell of the first address in both ways.
    let launched: string | undefined;
    const hear = (url: string) => {
      if (!isWatching || url === launched) return;
      launched ??= url;
      opened(url);
    };
    const stop = listening(this.plugin.addListener("appUrlOpen", ({ url }) => hear(url)));
    void this.plugin.getLaunchUrl().then(
      (launch) => launch?.url && hear(launch.url),
      () => undefined,
    );
    return () => {
      isWatching = false;
      stop();
    };
  }
}
