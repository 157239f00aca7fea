import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer } from "@/shared/sale/model";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { StepHeading } from "@/widget/StepHeading";
import { goTo } from "@/widget/steps";

export function ChosenDate({ offer }: { readonly offer: PerformanceOffer }) {
  const t = textsOf("widget");
  const format = useFormat();
  return (
    <div className="fy-chosen">
      <StepHeading>
        <b>{format.dateTime(offer.startsAt, offer.zone)}</b>
        {offer.subcategory && <small>{offer.subcategory}</small>}
      </StepHeading>
      <Button kind="plain" onClick={() => goTo({ at: "dates" })}>
        {t("otherDate")}
      </Button>
    </div>
  );
}
