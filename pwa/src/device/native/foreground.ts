import type { AppPlugin } from "@capacitor/app";
import type { Foreground } from "@/device/foreground";
import { listening } from "@/device/native/listening";

export class NativeForeground implements Foreground {
  private readonly plugin: Pick<AppPlugin, "addListener">;

  constructor(plugin: Pick<AppPlugin, "addListener">) {
    this.plugin = plugin;
  }

  watch(back: () => void): () => void {
    const hear = ({ isActive }: { readonly isActive: boolean }) => {
      if (isActive) back();
    };
    return listening(this.plugin.addListener("appStateChange", hear));
  }
}
