import type { KeepAwakePlugin } from "@capacitor-community/keep-awake";
import type { Awake } from "@/device/awake";

const nothing = () => undefined;

/** The platform keeps the screen on for as long as anybody here asks for it. */
export class NativeAwake implements Awake {
  private keepers = 0;
  private readonly plugin: Pick<KeepAwakePlugin, "keepAwake" | "allowSleep">;

  constructor(plugin: Pick<KeepAwakePlugin, "keepAwake" | "allowSleep">) {
    this.plugin = plugin;
  }

  keep(): () => void {
    this.keepers += 1;
    if (this.keepers === 1) void this.plugin.keepAwake().catch(nothing);
    let isKept = true;
    return () => {
      if (!isKept) return;
      isKept = false;
      this.keepers -= 1;
      if (this.keepers === 0) void this.plugin.allowSleep().catch(nothing);
    };
  }
}
