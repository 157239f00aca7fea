import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";

export interface Gate {
  /** Where this phone stands; empty where nobody has said. */
  readonly name: string;
  /** The rules name gates, and this is none of them: nobody enters here before one is chosen. */
  readonly isNeeded: boolean;
  readonly onChange: () => void;
}

/** The gate beside the picture: whoever holds the phone sees where it says that it stands, and can say otherwise. */
export function GateMark({ name, isNeeded, onChange }: Gate) {
  const t = textsOf("door");
  if (!isNeeded && name.trim() === "") return null;
  return (
    <button
      type="button"
      className={`door-gate${isNeeded ? " is-needed" : ""}`}
      aria-label={isNeeded ? t("choose.gateNone") : t("choose.gateHere", { gate: name })}
      onClick={onChange}
    >
      <Icon name={isNeeded ? "alert" : "building"} size="small" />
      {isNeeded ? t("choose.gateNone") : name}
    </button>
  );
}
