import { textsOf } from "@/i18n/i18n";
import { useQuiet } from "@/shell/quiet";
import { Card } from "@/ui/Card";
import { Checkbox } from "@/ui/Field";

/** What somebody has chosen on this device alone. */
export function DeviceCard() {
  const t = textsOf("profile");
  const [isQuiet, choose] = useQuiet();
  return (
    <Card title={t("device.title")} padded>
      <Checkbox
        label={
          <>
            {t("device.quiet")}
            <small className="profile-hint">{t("device.quietHint")}</small>
          </>
        }
        checked={isQuiet}
        onChange={({ target }) => choose(target.checked)}
      />
    </Card>
  );
}
