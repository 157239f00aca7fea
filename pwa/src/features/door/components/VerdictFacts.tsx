import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import type { House, Outcome } from "../model";

interface VerdictFactsProps {
  readonly outcome: Outcome;
  readonly house: House;
  readonly waiting: number;
  readonly seenAt: number | undefined;
}

/** At most three facts. A refunded or unpaid ticket has none: the server does not even send them. */
export function VerdictFacts({ outcome, house, waiting, seenAt }: VerdictFactsProps) {
  const { t } = useTranslation("door");
  const format = useFormat();
  const { kind, holder, type, team, player, gate, by } = outcome;
  const whose = player === null ? null : t("teams:player", { team: team ?? "", player });
  if (kind === "admitted" || kind === "exited" || kind === "held") {
    const inHouse = { admitted: formatCount(house.admitted), sold: formatCount(house.sold) };
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
        <OrderFact outcome={outcome} />
        {outcome.isAlone && kind !== "held" ? (
          <Fact name={t("fact.waiting")}>{t("scans", { count: waiting })}</Fact>
        ) : (
          <Fact name={t("fact.house")}>{t("houseIn", inHouse)}</Fact>
        )}
      </Facts>
    );
  }
  if (kind === "already") {
    return (
      <Facts>
        <Fact name={t("fact.name")} second={[type, whose].filter(Boolean).join(" · ")}>
          {holder ?? t("common:none")}
        </Fact>
        <Fact name={t("fact.where")}>{gate ?? t("common:none")}</Fact>
        <Fact name={t("fact.by")}>{by ?? t("common:none")}</Fact>
      </Facts>
    );
  }
  if (kind === "unchecked") {
    return (
      <Facts>
        <Fact name={t("fact.waiting")}>{t("scans", { count: waiting })}</Fact>
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
  const { t } = useTranslation("door");
  const { order, orderAdmitted, orderTickets } = outcome;
  if (order === null || orderTickets === null) return null;
  return (
    <Fact name={t("fact.order")}>
      <Link to={`/OrderDetails/${order}`} onClick={(event) => event.stopPropagation()}>
        {t("orderIn", { admitted: orderAdmitted ?? 0, tickets: orderTickets })}
        <Icon name="right" size="small" />
      </Link>
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
