import { textsOf } from "@/i18n/i18n";
import { Segment } from "@/ui/Field";
import type { Way } from "../useDirection";

interface WaySwitchProps {
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

/** In or out, where the rules of the gates know an exit. A phone that lets out says so all the time. */
export function WaySwitch({ way, onChange }: WaySwitchProps) {
  const t = textsOf("door");
  const options = [
    { value: "entry" as const, label: t("way.entry") },
    { value: "exit" as const, label: t("way.exit") },
  ];
  return (
    <div className={`door-way is-${way}`}>
      <Segment label={t("way.label")} value={way} options={options} onChange={onChange} />
      {way === "exit" && <p role="status">{t("way.exitSays")}</p>}
    </div>
  );
}
