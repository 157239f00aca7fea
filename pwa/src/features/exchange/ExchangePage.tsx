import { inLine } from "@/i18n/apart";
import "./exchange.css";
import { useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { mayExchangeOrder, TO_EXCHANGE } from "@/shared/orders/exchanging";
import { useOrder } from "@/shared/orders/queries";
import { daysOf } from "@/shared/sale/days";
import type { EventOffer, Offer } from "@/shared/sale/offer";
import { NamedPage } from "@/shell/NamedPage";
import { Page, type PageProps } from "@/shell/Page";
import { usePermissions } from "@/shell/permissions";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { isoDay } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note, useNow } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { ChooseUnits, SeatsPart } from "./components/choices";
import { BarePrice, LateConfirmation, LivePrice, useLeaving } from "./components/LivePrice";
import { ShowCalendar, ShowTimes } from "./components/Shows";
import type { ExchangePlan } from "./model";
import { isOnSaleNow, openingMonth } from "./rules";
import { useExchangePlan, type Choosing } from "./useExchangePlan";

/** Exchanges tickets of an order for others of its event: a calendar at the left, what is exchanged at the right. */
export default function ExchangePage() {
  const t = textsOf("exchange");
  const { eventTicketDetailId } = useParams();
  const { query, live } = useOrder(Number(eventTicketDetailId));
  const frame = { title: t("title"), crumbs: [{ label: t("orders:title"), to: "/Orders" }], live };
  return (
    <NamedPage {...frame} query={query} height={320}>
      {(order) => <Exchange key={order.id} order={order} frame={{ ...frame, onRefresh: () => query.refetch() }} />}
    </NamedPage>
  );
}

function Lead({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("exchange");
  const format = useFormat();
  return t("lead", {
    name: order.name || t("orders:walkIn"),
    event: inLine([order.eventName, order.subcategory], ", "),
    when: format.dateTime(order.startsAt, order.zone),
  });
}

interface ExchangeProps {
  readonly order: OrderDetails;
  readonly frame: Omit<PageProps, "children">;
}

function Exchange({ order, frame }: ExchangeProps) {
  const t = textsOf("exchange");
  const isOnline = useOnline();
  const noLine = useNoLine();
  const permissions = usePermissions();
  const choosing = useExchangePlan(order);
  const [isTried, setTried] = useState(false);
  const [isMade, setMade] = useState(false);
  const [plan, setPlan] = useState<ExchangePlan>();
  const leave = useLeaving();
  const { problems, seen } = choosing;
  const problem = problems.choice ?? problems.target ?? problems.seats;
  const isClosed = !mayExchangeOrder(order, permissions, serverNow());
  const closed = isClosed || isMade ? (permissions.disabledReason(...TO_EXCHANGE) ?? t("closed")) : undefined;
  const button = (
    <Button
      kind="main"
      size="large"
      icon="exchange"
      wide
      disabledReason={noLine ?? closed ?? (seen.query.isLoading && t("common:stillLoading"))}
      onClick={() => {
        setTried(true);
        if (!problem && choosing.plan) setPlan(choosing.plan);
      }}
    >
      {t("exchange")}
    </Button>
  );
  if (isClosed && !isMade)
    return (
      <Page {...frame} lead={<Lead order={order} />}>
        <Note
          kind="warn"
          action={
            <ButtonLink size="small" to={`/OrderDetails/${order.id}`}>
              {t("backToOrder")}
            </ButtonLink>
          }
        >
          {closed}
        </Note>
      </Page>
    );
  return (
    <Page
      {...frame}
      lead={<Lead order={order} />}
      bar={
        <Bar problem={isTried ? problem : undefined} plan={choosing.priced}>
          {button}
        </Bar>
      }
      phoneBar
    >
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      <div className="exchange">
        <Card title={t("when")} padded className="exchange-when">
          <Shows order={order} choosing={choosing} />
        </Card>
        <div className="exchange-what">
          <What order={order} choosing={choosing} isTried={isTried} />
          <div className="exchange-desk">{button}</div>
        </div>
      </div>
      {plan && (
        <LateConfirmation
          plan={plan}
          onChange={setPlan}
          onClose={() => setPlan(undefined)}
          onMade={(made) => {
            setPlan(undefined);
            setMade(true);
            leave(made);
          }}
        />
      )}
    </Page>
  );
}

interface BarProps {
  readonly problem: string | undefined;
  readonly plan: ExchangePlan | undefined;
  readonly children: ReactNode;
}

/** On a phone the price and what is wrong may be far up: they are said beside the button, too. */
const Bar = ({ problem, plan, children }: BarProps) => (
  <div className="exchange-bar">
    {problem ? <Note kind="bad">{problem}</Note> : plan && <BarePrice plan={plan} isShort />}
    {children}
  </div>
);

interface WhatProps {
  readonly order: OrderDetails;
  readonly choosing: Choosing;
  readonly isTried: boolean;
}

/** What is exchanged, and whose places it is exchanged for where teams have them. */
function What({ order, choosing, isTried }: WhatProps) {
  const t = textsOf("exchange");
  const { problems, target, teams, seen } = choosing;
  return (
    <>
      <Card title={t("what")} padded>
        <ChooseUnits order={order} choosing={choosing} isTried={isTried} />
      </Card>
      {(teams.length > 0 || seen.query.error) && (
        <Card title={t("seats.title")} padded>
          <SeatsPart choosing={choosing} isTried={isTried} />
        </Card>
      )}
      {(isTried || target) && problems.target && <Note kind="bad">{problems.target}</Note>}
      <LivePrice plan={choosing.priced} />
    </>
  );
}

function Shows({ order, choosing }: { readonly order: OrderDetails; readonly choosing: Choosing }) {
  const { offers } = choosing;
  if (offers.error && !offers.data) return <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />;
  if (!offers.data)
    return (
      <Loading>
        <Bone height={320} />
      </Loading>
    );
  return <Chooser order={order} choosing={choosing} event={offers.data} />;
}

interface ChooserProps {
  readonly order: OrderDetails;
  readonly choosing: Choosing;
  readonly event: EventOffer;
}

function Chooser({ order, choosing, event }: ChooserProps) {
  const now = useNow(30_000);
  const [day, setDay] = useState<string>();
  const days = daysOf(event.performances.filter((offer) => isOnSaleNow(offer, now)));
  const shows = day === undefined ? [] : (days.get(day) ?? []);
  // An order's own performance takes it back, however full it is.
  const hasRoom = ({ performance, available }: Offer) => available > 0 || performance === order.performance;
  return (
    <>
      <ShowCalendar
        days={days}
        today={isoDay(now, order.zone)}
        opensOn={openingMonth(event.performances, order, now)}
        chosen={day}
        hasRoom={hasRoom}
        onChoose={(next) => {
          setDay(next);
          // Where there is one alone there is nothing to choose.
          const [only, other] = days.get(next) ?? [];
          choosing.goTo(only && !other && hasRoom(only) ? only.performance : undefined);
        }}
      />
      <ShowTimes
        event={event.event}
        currency={event.currency}
        shows={shows}
        day={day}
        current={order.performance}
        chosen={choosing.target?.performance}
        onChoose={choosing.goTo}
      />
    </>
  );
}
