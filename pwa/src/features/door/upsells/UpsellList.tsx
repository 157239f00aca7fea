import { inLine } from "@/i18n/apart";
import "./upsells.css";
import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import type { Said } from "../verdict/doorState";
import { isOpen, isRedeemed, linesOf, unitsOf, type DoorUpsell, type Owner, type UpsellLine } from "./model";
import type { Bar } from "./useTaps";

interface UpsellListProps {
  readonly upsells: readonly DoorUpsell[];
  /** The ticket that is in front; null where a whole party is. */
  readonly ticket: number | null;
  readonly zone: string;
  readonly bar: Bar;
}

/** What a guest may have handed out: each with Redeem and Reset, and one tap for all of the order. */
export function UpsellList({ upsells, ticket, zone, bar }: UpsellListProps) {
  const t = textsOf("door");
  const units = unitsOf(upsells, bar.heard, bar.waiting);
  if (units.length === 0) return null;
  const lines = linesOf(units, ticket);
  const open = units.filter(isOpen);
  const said = bar.said && units.some(({ id }) => id === bar.said?.unit) ? bar.said : null;
  return (
    <section className="upsells" aria-label={t("upsells.title")} onClick={(event) => event.stopPropagation()}>
      {open.length > 1 && (
        <button type="button" className="upsells-all" onClick={() => bar.tap(open, "redeemed")}>
          {t("upsells.redeemAll", { count: open.length })}
        </button>
      )}
      <SaidLine said={said} />
      {lines.map((line, place) => (
        <Line
          key={line.key}
          line={line}
          zone={zone}
          heading={
            line.owner !== lines[place - 1]?.owner && (ticket !== null || line.owner !== "ticket") ? line.owner : null
          }
          bar={bar}
        />
      ))}
    </section>
  );
}

interface LineProps {
  readonly line: UpsellLine;
  readonly zone: string;
  readonly heading: Owner | null;
  readonly bar: Bar;
}

function Line({ line, zone, heading, bar }: LineProps) {
  const t = textsOf("door");
  const { name, units } = line;
  const next = units.find(isOpen);
  const last = units.findLast(isRedeemed);
  const what = units.length > 1 ? t("upsells.count", { count: units.length, name }) : name;
  return (
    <>
      {heading && <p className="upsells-owner">{t(`upsells.of.${heading}`)}</p>}
      <div className="upsells-line" role="group" aria-label={what}>
        <p className="fy-grow">
          <b>{what}</b>
          <Standing line={line} zone={zone} />
        </p>
        {last && (
          <button
            type="button"
            className="upsells-act is-reset"
            aria-label={t("upsells.resetOne", { name })}
            onClick={() => bar.tap([last], "open")}
          >
            {t("upsells.reset")}
          </button>
        )}
        {next && (
          <button
            type="button"
            className="upsells-act"
            aria-label={t("upsells.redeemOne", { name })}
            onClick={() => bar.tap([next], "redeemed")}
          >
            {t("upsells.redeem")}
          </button>
        )}
      </div>
    </>
  );
}

/** How far a line is: how many are redeemed, and of a single one when and where. */
function Standing({ line: { units }, zone }: { readonly line: UpsellLine; readonly zone: string }) {
  const t = textsOf("door");
  const format = useFormat();
  const redeemed = units.filter(isRedeemed);
  const waits = units.some(({ asked }) => asked !== null);
  const [only] = units;
  const words = () => {
    if (redeemed.length === 0) return t("upsells.none");
    if (units.length > 1) return t("upsells.some", { redeemed: redeemed.length, count: units.length });
    const time = only?.at ? format.time(only.at, zone) : null;
    return inLine([time ? t("upsells.at", { time }) : t("upsells.done"), only?.gate], ", ");
  };
  return (
    <small className={waits ? "is-waiting" : undefined}>
      {redeemed.length === units.length && <Icon name="check" size="small" />}
      {words()}
      {waits && ` \u00b7 ${t("upsells.waiting")}`}
    </small>
  );
}

/** The region is always there, since the first words of a new one would not be read out. */
function SaidLine({ said }: { readonly said: Said | null }) {
  return (
    <p className={`upsells-said${said?.isRefusal ? " is-refusal" : ""}`} role="status">
      {said?.message}
    </p>
  );
}
