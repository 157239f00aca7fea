import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { rowsOf, type ListResponse, type Shapes } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { typeOnOfferFromDto, useTicketTypeWords, type TypeOnOffer } from "@/shared/tickets/typeOnOffer";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { formatMoney } from "@/ui/money";
import type { EventDetails } from "../model";
import { eventKeys } from "../queries";

interface LinksProps {
  readonly event: Pick<EventDetails, "id" | "account">;
  readonly onDates: () => void;
}

/** What the event has on offer, with links to where its prices and extras are changed. */
export function TicketLinks({ event, onDates }: LinksProps) {
  const t = textsOf("eventPage");
  return (
    <Card title={t("links.title")}>
      <ul className="events-links">
        <li>
          <span className="fy-grow">
            <b>{t("links.price")}</b>
            <small>{t("links.priceText")}</small>
          </span>
          <Button size="small" onClick={onDates}>
            {t("links.toDates")}
          </Button>
        </li>
        <ScreenLink name="types" to="/TicketTypes">
          <TicketTypes event={event} />
        </ScreenLink>
        <ScreenLink name="extras" to="/Upsells">
          <Extras event={event.id} />
        </ScreenLink>
        <ScreenLink name="codes" to="/PromoCodes" />
        <ScreenLink name="holds" to="/Allocations" />
      </ul>
    </Card>
  );
}

interface ScreenProps {
  readonly name: "types" | "extras" | "codes" | "holds";
  readonly to: string;
  readonly children?: ReactNode;
}

function ScreenLink({ name, to, children }: ScreenProps) {
  const t = textsOf("eventPage");
  return (
    <li>
      <span className="fy-grow">
        <b>{t(`links.${name}`)}</b>
        <small>{t(`links.${name}Text`)}</small>
        {children}
      </span>
      <ButtonLink size="small" to={to} aria-label={t("links.openWhat", { what: t(`links.${name}`) })}>
        {t("links.open")}
      </ButtonLink>
    </li>
  );
}

function TicketTypes({ event }: Pick<LinksProps, "event">) {
  const t = textsOf("eventPage");
  const words = useTicketTypeWords();
  const { data, error } = useQuery(typesOf(event));
  return (
    <Offered error={error}>
      {data?.map((type) => (
        <li key={type.id}>
          <Link className="fy-link" to={`/TicketTypeConfiguration/${event.account}?type=${type.id}`}>
            {type.name}
          </Link>
          <span>
            {inLine([
              words.price(type),
              type.isBoxOfficeOnly && t("offered.boxOfficeOnly"),
              words.offSale(type) || t(type.isActive ? "offered.onSale" : "offered.offSale"),
            ])}
          </span>
        </li>
      ))}
    </Offered>
  );
}

function Extras({ event }: { readonly event: number }) {
  const t = textsOf("eventPage");
  const { data, error } = useQuery(extrasOf(event));
  return (
    <Offered error={error}>
      {data?.map((extra) => (
        <li key={extra.upsellid}>
          <Link className="fy-link" to={`/UpsellConfiguration/${extra.upsellid}`}>
            {extra.upsellname}
          </Link>
          <span>{inLine([extraPrice(extra), t(extra.activestatus === 1 ? "offered.onSale" : "offered.offSale")])}</span>
        </li>
      ))}
    </Offered>
  );
}

/** `£5.00`, and what it costs at the box office where that is another price, or where it is sold there alone. */
function extraPrice({ cost, invenuecost, isallocation, currencytype }: Shapes["UpsellOut"]): string {
  const t = textsOf("eventPage");
  const there = formatMoney(invenuecost, currencytype);
  if (isallocation === 1) return inLine([there, t("offered.boxOfficeOnly")]);
  const online = formatMoney(cost, currencytype);
  return inLine([online, online !== there && t("offered.atBoxOffice", { price: there })]);
}

function Offered({ error, children }: { readonly error: Error | null; readonly children: ReactNode }) {
  return (
    <>
      {error && <small role="alert">{errorMessage(error)}</small>}
      <ul className="events-offered">{children}</ul>
    </>
  );
}

interface EventType extends TypeOnOffer {
  readonly id: number;
  readonly name: string;
}

// Below `eventKeys.all`: whatever an account's staff save is heard there.

const typesOf = ({ id, account }: LinksProps["event"]) =>
  queryOptions({
    queryKey: [...eventKeys.all, "types", id],
    queryFn: async ({ signal }): Promise<readonly EventType[]> => {
      const path = "/tickettype/getTicketTypeByAccountId";
      const body = { accountid: account, eventid: id };
      const { ticketTypeList } = await api.post<Types>(path, body, { signal });
      return ticketTypeList.flatMap(({ ticket_types }) =>
        ticket_types.map((dto) => ({ id: dto._id, name: dto.name, ...typeOnOfferFromDto(dto) })),
      );
    },
  });

interface Types {
  readonly ticketTypeList: readonly Shapes["EventTypesOut"][];
}

const extrasOf = (event: number) =>
  queryOptions({
    queryKey: [...eventKeys.all, "extras", event],
    queryFn: async ({ signal }) => {
      const body = { eventid: event, status: "all", channel: "boxoffice" };
      return rowsOf(await api.post<ListResponse<Shapes["UpsellOut"]>>("/events/getUpsellByEventId", body, { signal }));
    },
  });
