import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { Select, Switch } from "@/ui/Field";
import { HOURS, hourText, type Morning } from "../model";
import { useMailChanges } from "../queries";

interface MorningProps {
  readonly account: number;
  readonly morning: Morning;
  readonly zone: string;
}

/** Each person's own: what whoever runs the house wants to know in the morning. */
export function MorningCard({ account, morning: { isOn, hour, pausedWhy }, zone }: MorningProps) {
  const t = textsOf("reports");
  const { morning } = useMailChanges(account);
  return (
    <Card title={t("morning")} padded className="reports-morning">
      <p>{t("morningText")}</p>
      <div className="reports-fields">
        <Switch
          label={t("morningSwitch")}
          checked={isOn}
          disabled={morning.isPending}
          onChange={({ target }) => morning.mutate({ isOn: target.checked, hour })}
        />
        {isOn && (
          <Select
            label={t("hour")}
            hint={t("zone", { zone })}
            value={String(hour)}
            disabled={morning.isPending}
            options={HOURS.map((value) => ({ value: String(value), label: hourText(value) }))}
            onChange={({ target }) => morning.mutate({ isOn, hour: Number(target.value) })}
          />
        )}
      </div>
      {pausedWhy && <p className="is-wrong">{pausedWhy}</p>}
    </Card>
  );
}
