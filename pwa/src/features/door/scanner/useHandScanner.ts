import { haptics } from "@/device/haptics";
import { sounds } from "@/device/sound";
import { t } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { useDoorSettings } from "../settings/settings";
import { useWedge } from "./useWedge";

/** Takes the codes of a hand scanner; one that did not arrive whole is not judged, for its ticket may be good. */
export function useHandScanner(isOn: boolean, see: (code: string) => void): void {
  useWedge(isOn, ({ kind, text }) => {
    if (kind !== "part") return see(text);
    sounds.play("warning");
    haptics.play("warning");
    toast.error(t("doorSettings:scanner.part"));
  });
}

/** Where no door is chosen yet, a scan admits nobody and presses nothing. */
export function useNoScans(): void {
  const { hearsScanner } = useDoorSettings();
  useWedge(hearsScanner, () => toast.error(t("doorSettings:scanner.first")));
}
