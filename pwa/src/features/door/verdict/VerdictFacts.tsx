import { inLine } from "@/i18n/apart";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { deviceZone } from "@/ui/dates";
import { useKiosk } from "@/shell/kiosk";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import type { Manifest } from "../manifest/manifest";
import { insideOf, type DoorPerformance, type Outcome } from "../model";
import { useHouseHere } from "../useManifest";
import { useUnsentCount } from "../useUnsentCount";

interface VerdictFactsProps {
  readonly outcome: Outcome;
  readonly performance: DoorPerformance;
  readonly manifest: Manifest | null;
  readonly seenAt: number | undefined;
}

/** At most three facts. A refunded or unpaid ticket has none: the server does not even send them. */
export function VerdictFacts({ outcome, performance, manifest, seenAt }: VerdictFactsProps) {
  const t = textsOf("door");
  const format = useFormat();
  const { kind, holder, type, team, player, gate, by } = outcome;
  const whose = player === null ? null : t("teams:player", { team: team ?? "", player });
  if (kind === "admitted" || kind === "exited" || kind === "held") {
    return (
      <Facts>
        {outcome.asked > 1 ? (
          <Fact name={t("fact.tickets")}>{outcome.asked}</Fact>
        ) : (
          type && (
            <Fact name={t("fact.ticket")} second={whose}>
              {type}
            </Fact>
          )
        )}
        {kind !== "held" && <OrderFact outcome={outcome} />}
        {outcome.isAlone ? <WaitingFact /> : <HouseFact performance={performance} manifest={manifest} />}
      </Facts>
    );
  }
  if (kind === "already") {
    return (
      <Facts>
        {holder ? (
          <Fact name={t("fact.name")} second={inLine([type, whose])}>
            {holder}
          </Fact>
        ) : (
          type && (
            <Fact name={t("fact.ticket")} second={whose}>
              {type}
            </Fact>
          )
        )}
        {gate && <Fact name={t("fact.where")}>{gate}</Fact>}
        {by && <Fact name={t("fact.by")}>{by}</Fact>}
      </Facts>
    );
  }
  if (kind === "unchecked") {
    return (
      <Facts>
        <WaitingFact />
        {seenAt !== undefined && <Fact name={t("fact.fresh")}>{format.time(seenAt, deviceZone())}</Fact>}
      </Facts>
    );
  }
  if (!holder) return null;
  return (
    <Facts>
      <Fact name={t("fact.name")}>{holder}</Fact>
      {type && (
        <Fact name={t("fact.ticket")} second={whose}>
          {type}
        </Fact>
      )}
    </Facts>
  );
}

function OrderFact({ outcome }: { outcome: Outcome }) {
  const t = textsOf("door");
  const isLocked = useKiosk() !== null;
  const { order, orderAdmitted, orderTickets } = outcome;
  if (order === null || orderTickets === null) return null;
  const words = t("orderIn", { admitted: orderAdmitted ?? 0, tickets: orderTickets });
  return (
    <Fact name={t("fact.order")}>
      {isLocked ? (
        words
      ) : (
        <Link to={`/OrderDetails/${order}`} onClick={(event) => event.stopPropagation()}>
          {words}
          <Icon name="right" size="small" />
        </Link>
      )}
    </Fact>
  );
}

function WaitingFact() {
  const t = textsOf("door");
  return <Fact name={t("fact.waiting")}>{t("scans", { count: useUnsentCount() })}</Fact>;
}

function HouseFact({ performance, manifest }: Pick<VerdictFactsProps, "performance" | "manifest">) {
  const t = textsOf("door");
  const house = useHouseHere(performance, manifest);
  return (
    <Fact name={t("fact.house")}>
      {t("houseIn", { admitted: formatCount(insideOf(house)), sold: formatCount(house.sold) })}
    </Fact>
  );
}

const Facts = ({ children }: { children: ReactNode }) => <dl className="verdict-facts">{children}</dl>;

interface FactProps {
  readonly name: string;
  readonly second?: string | null;
  readonly children: ReactNode;
}

const Fact = ({ name, second, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {second && <small>{second}</small>}
    </dd>
  </div>
);
