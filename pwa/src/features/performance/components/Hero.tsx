import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import { useReadyCounter } from "@/shared/sale/useReadyCounter";
import { openDialog } from "@/shell/dialogs";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Chip } from "@/ui/Chip";
import { DateTime } from "@/ui/format";
import { useNoLine } from "@/ui/useNoLine";
import type { PerformanceView } from "../model";

/** Which performance this is, when and where, and what can be done with it from here. */
export function Hero({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const { state } = view;
  return (
    <div className="performance-hero">
      {view.image && <img className="performance-poster" src={view.image} alt="" />}
      <div className="performance-which">
        <div className="performance-name">
          <h1>{view.eventName}</h1>
          <Chip text={state.status} />
        </div>
        {view.subcategory && <p className="fy-lead">{view.subcategory}</p>}
      </div>
      <Actions view={view} />
      <dl className="performance-when">
        {(["startsAt", "venue", "onSaleAt", "offSaleAt"] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{name === "venue" ? view.venue : <DateTime at={state[name]} zone={state.zone} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Actions({ view }: { readonly view: PerformanceView }) {
  const { id, state } = view;
  const t = textsOf("performance");
  const noLine = useNoLine();
  const whyNoSale = useWhyNoSale(state);
  const readyCounter = useReadyCounter(id);
  return (
    <div className="performance-acts">
      <Button
        kind="main"
        icon="ticket"
        because={noLine ?? whyNoSale}
        onClick={() => openDialog("walkIn", { performanceId: id })}
        {...readyCounter}
      >
        {t("walkIn")}
      </Button>
      <Button
        icon="users"
        onClick={() =>
          openDialog("buyers", {
            where: { event: view.event, performance: id, account: state.account },
            name: inLine([view.eventName, view.subcategory]),
            startsAt: state.startsAt,
            zone: state.zone,
          })
        }
      >
        {t("buyers")}
      </Button>
      <ButtonLink icon="scan" to={`/CheckInView/${id}`}>
        {t("checkIn")}
      </ButtonLink>
    </div>
  );
}
