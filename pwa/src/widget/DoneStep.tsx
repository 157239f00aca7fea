import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { paymentStatusQuery } from "@/shared/sale/calls";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { Sold, SoldOrder, PaymentStatus } from "@/shared/sale/model";
import { inLine } from "@/i18n/apart";
import { Ask } from "@/shared/sale/Ask";
import { SoldLines, SoldSlip } from "@/shared/sale/Summary";
import { forgetUnsettled } from "@/shared/checkout/unsettled";
import { TicketPages, type ShownTicket } from "@/shared/tickets/TicketPages";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { sellerNow, useIsCounter } from "@/widget/host";
import { download } from "@/widget/hostLater";
import { StepHeading } from "@/widget/stepParts";
import { keep, keepBasket, keepBuyer, readStoredSale, type StoredSale } from "@/widget/stored";
import { forgetCodes } from "@/widget/storedCodes";
import { goTo } from "@/widget/steps";

const NOTHING_STORED = queryOptions<PaymentStatus, Error, PaymentStatus, ReturnType<typeof saleKeys.payment>>({
  queryKey: saleKeys.payment(""),
  queryFn: () => "over",
});

/** The step that shows what was bought, with the tickets as a PDF. A reload stays here. */
export function DoneStep({ event }: { readonly event: number }) {
  const [stored] = useState(() => readStoredSale(event));
  const { data, error, refetch } = useQuery(stored ? paymentStatusQuery(stored.reservation) : NOTHING_STORED);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <Bone height={120} />
      </Loading>
    );
  }
  if (typeof data === "string" || !stored) return <StartAnew event={event} />;
  return <Bought event={event} sold={data} stored={stored} />;
}

interface BoughtProps {
  readonly event: number;
  readonly sold: Sold;
  readonly stored: StoredSale;
}

function Bought({ event, sold, stored }: BoughtProps) {
  const t = textsOf("widget");
  const { performance } = stored;
  const isCounter = useIsCounter();
  const hasChange = sold.change !== null && toMinor(sold.change) > 0;
  const title = t(sold.orders.some(({ tickets }) => tickets.length > 0) ? "done" : "doneExtras");
  // What is bought is wanted no more.
  useEffect(() => {
    keepBasket(event, performance, undefined);
    forgetCodes(event);
    keepBuyer(event, undefined);
    keep(event, { ...stored, isShown: true });
    forgetUnsettled(sellerNow(), { event, reservation: stored.reservation });
  }, [event, stored, performance]);
  const tickets = isCounter ? [] : ticketsOf(sold, stored.buyer?.name ?? "");
  return (
    <section className="fy-done" aria-label={title}>
      {tickets.length === 0 && (
        <span className="fy-done-ring">
          <Icon name="check" size="large" />
        </span>
      )}
      <StepHeading>{title}</StepHeading>
      {tickets.length > 0 && <TicketPages tickets={tickets} />}
      {hasChange ? (
        <p>{t("counter.change", { amount: formatMoney(sold.change ?? "", sold.currency) })}</p>
      ) : (
        sold.email && <p>{t("mailed", { email: sold.email })}</p>
      )}
      {tickets.length === 0 && <SoldSlip sold={sold} />}
      {sold.pdf && (
        <a
          className="fy-btn is-main is-large is-wide"
          href={sold.pdf}
          target="_blank"
          rel="noopener"
          onClick={(click) => {
            // In a frame the page around it fetches the file, where it can.
            if (download(sold.pdf ?? "", sold.payment)) click.preventDefault();
          }}
        >
          <Icon name="download" />
          {t("pdf")}
        </a>
      )}
      {sold.calendar && (
        <a className="fy-btn is-normal is-large is-wide" href={sold.calendar} target="_blank" rel="noopener">
          <Icon name="calendar" />
          {t("calendar")}
        </a>
      )}
      {sold.own && (
        <a className="fy-btn is-normal is-large is-wide" href={sold.own} target="_blank" rel="noopener noreferrer">
          {t("own")}
        </a>
      )}
      <SoldLines quote={stored.reservation.quote} isPaid />
      {sold.ask && <Ask who={sold.ask} payment={sold.payment} text={t("ask", { house: sold.ask.house })} />}
      <StartAnew event={event} />
    </section>
  );
}

/** The tickets of all orders, each with what it is for; those without a code are shown by nobody. */
const ticketsOf = ({ orders, payment }: Sold, holder: string): readonly ShownTicket[] =>
  orders.flatMap((order) =>
    order.tickets
      .filter(({ code }) => code)
      .map(({ id, code, name, team, player }) => ({
        id,
        code,
        name,
        holder,
        team,
        player,
        what: <WhatFor order={order} payment={payment} />,
      })),
  );

function WhatFor({ order, payment }: { readonly order: SoldOrder; readonly payment: string }) {
  const t = textsOf("sale");
  const format = useFormat();
  return (
    <>
      <b>{order.eventName}</b>
      <p className="fy-ticket-when">
        <time dateTime={order.startsAt}>{format.dateTime(order.startsAt, order.zone)}</time>
      </p>
      <p>{inLine([order.subcategory, order.venue])}</p>
      <p>{t("order", { id: payment })}</p>
    </>
  );
}

function StartAnew({ event }: { readonly event: number }) {
  const t = textsOf("widget");
  const again = () => {
    keep(event, undefined);
    goTo({ at: "dates" });
  };
  return (
    <Button kind="plain" wide onClick={again}>
      {t("again")}
    </Button>
  );
}
