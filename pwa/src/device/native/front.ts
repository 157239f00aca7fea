import type { AppPlugin } from "@capacitor/app";
import type { Front } from "@/device/front";
import { listening } from "@/device/native/listening";

export class NativeFront implements Front {
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
