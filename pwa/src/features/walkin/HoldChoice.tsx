import { textsOf } from "@/i18n/i18n";
import { remainingOf, type HoldShare, type PerformanceState } from "@/shared/performance/state";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import type { PerformanceOffer } from "@/shared/sale/model";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { Chip } from "@/ui/Chip";
import { Select } from "@/ui/Field";
import { LiveValue } from "@/ui/LiveValue";
import { Note } from "@/ui/states";
import type { Sale } from "./useSale";

const OPEN_SALE = 0;

/** The pool to sell from and what it has left: the open sale, unless a hold is chosen by its name (decision 0168). */
export function HoldChoice({ offer, sale }: { readonly offer: PerformanceOffer; readonly sale: Sale }) {
  const t = textsOf("walkin");
  const holds = useHoldsToName(offer, sale.hold);
  const left = leftFor(offer, sale.hold);
  return (
    <div className="walkin-from">
      {holds.length > 0 && (
        <Select
          label={t("from")}
          value={sale.hold ?? OPEN_SALE}
          options={[
            { value: OPEN_SALE, label: t("openSale") },
            ...holds.map(({ hold, name, available }) => ({
              value: hold,
              label: t("holdLeft", { name, count: available }),
            })),
          ]}
          onChange={({ target }) => sale.sellFrom(Number(target.value) || null)}
        />
      )}
      <p className="walkin-left" role="status">
        {sale.hold !== null && <Chip text={t("fromHold")} mark="half" />}
        <LiveValue value={left}>{t("left", { count: left })}</LiveValue>
      </p>
    </div>
  );
}

interface WhyProps {
  readonly offer: PerformanceOffer;
  /** The hold that was chosen by its name; what the open sale has left does not matter then. */
  readonly hold: number | null;
  /** How the performance sells, once that has been heard. */
  readonly state: PerformanceState | undefined;
}

/** Why the counter has nothing to sell: the sale is closed, all is sold, or others have what is left. */
export function WhyNothing({ offer, state, hold }: WhyProps) {
  const t = textsOf("walkin");
  const inHolds = useLeftInHolds(offer);
  if (!offer.isOnSale) return <Note kind="warn">{state ? <Closed state={state} /> : t("notOnSale")}</Note>;
  if (offer.available > 0 || hold !== null) return null;
  if (inHolds > 0) return <Note kind="warn">{t("onlyHolds", { count: inHolds })}</Note>;
  return <Note kind="warn">{state ? <Taken state={state} /> : t("counter:soldOut")}</Note>;
}

function Closed({ state }: { readonly state: PerformanceState }) {
  const t = textsOf("walkin");
  const why = useWhyNoSale(state);
  return (
    <>
      {t("notOnSale")}
      {why && `. ${why}`}
    </>
  );
}

function Taken({ state }: { readonly state: PerformanceState }) {
  const t = textsOf("counter");
  const { capacity, sold, reserved } = state;
  return (
    <>
      {sold >= capacity
        ? t("allSold", { capacity })
        : t("noneLeft", { capacity, sold, reserved, held: remainingOf(state) })}
    </>
  );
}

type Holding = Pick<PerformanceOffer, "holds">;

/** The holds that this seller may choose by name: a manager any, door staff those that are not kept for API clients. */
function useHoldsToName(offer: Holding, hold: number | null): readonly HoldShare[] {
  const isManager = mayOpen("office", useUser().roleid);
  return holdsToName(offer, hold).filter(({ channel }) => isManager || channel !== "api");
}

/** How many tickets this seller may sell from holds by naming one. */
export const useLeftInHolds = (offer: Holding): number =>
  useHoldsToName(offer, null).reduce((sum, { available }) => sum + available, 0);

/** How many tickets can be sold: from the hold that was named, or from all that is open to the counter. */
export const leftFor = ({ available, holds }: PerformanceOffer, hold: number | null): number =>
  hold === null ? available : (holds.find((share) => share.hold === hold)?.available ?? 0);

/** The holds that one may sell from by name: those with tickets left, and the one that is named already. */
export const holdsToName = ({ holds }: Holding, hold: number | null): readonly HoldShare[] =>
  holds.filter((share) => share.available > 0 || share.hold === hold);
