import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { UntilField, useUntil } from "@/office/UntilField";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { saleQuote } from "@/shared/sale/calls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Field, TextArea } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { Till } from "./Till";
import { reserveUnderName } from "./namedReservations";
import type { NamedSale, Sale } from "./useSale";

interface ReserveProps {
  readonly sale: Sale;
  readonly offer: PerformanceOffer;
}

const EMPTY = { name: "", phone: "", email: "", note: "" };
type Words = typeof EMPTY;

/** Keeps what is chosen under a name: who it is for, how they are reached, and until when. */
export function ReserveStep({ sale, offer }: ReserveProps) {
  const t = textsOf("reserving");
  const format = useFormat();
  const noLine = useNoLine();
  const { phase } = sale.checkout;
  const { data } = useQuery({
    ...saleQuote(sale.basketOf(offer)),
    enabled: phase.at === "choosing",
    meta: { persist: false },
  });
  const quote = phase.at === "reserved" ? phase.reservation.quote : data;
  const heading = useArrival();
  const [words, setWords] = useState<Words>({ ...EMPTY, name: sale.name, email: sale.email });
  const [choices] = useState(() => untilChoices(offer.startsAt, serverNow()));
  const end = useUntil(
    choices.map(({ key, until }) => ({
      key,
      until,
      label: t(`choices.${key}`, { when: format.stamp(until ?? offer.startsAt, offer.zone) }),
    })),
    offer.zone,
  );
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(words);
  const keep = useMutation({
    mutationFn: async (until: string | null) => {
      // Reserved already where only the name was refused.
      const reservation =
        phase.at === "reserved" ? phase.reservation : await sale.checkout.reserve(sale.basketOf(offer));
      const trimmed = {
        name: words.name.trim(),
        phone: words.phone.trim(),
        email: words.email.trim(),
        note: words.note,
      };
      const expiresAt = await reserveUnderName(reservation.id, { ...trimmed, until });
      return { ...trimmed, until: expiresAt, zone: offer.zone, reservation };
    },
    onSuccess: sale.keep,
  });
  const at = keep.error instanceof ApiError ? keep.error.field : undefined;
  const refused = keep.error ? errorMessage(keep.error) : undefined;
  const says = (field: keyof Words) => (isTried ? problems[field] : undefined) ?? (at === field ? refused : undefined);
  const isElsewhere = refused !== undefined && at !== "until" && !(at !== undefined && at in words);
  const put = (field: keyof Words, value: string) => {
    keep.reset();
    setWords({ ...words, [field]: value });
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length === 0 && end.until !== undefined) keep.mutate(end.until);
  };
  return (
    <Till
      total={<Due quote={quote} tickets={sale.tickets} extras={sale.extras} />}
      work={
        <div className="walkin-named">
          <h3 ref={heading} tabIndex={-1} className="walkin-step">
            {t("title")}
          </h3>
          <Field
            label={t("name")}
            autoComplete="off"
            maxLength={255}
            value={words.name}
            error={says("name")}
            onChange={({ target }) => put("name", target.value)}
          />
          <Field
            label={t("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={words.phone}
            error={says("phone")}
            onChange={({ target }) => put("phone", target.value)}
          />
          <Field
            label={t("email")}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={words.email}
            error={says("email")}
            hint={t("emailHint")}
            onChange={({ target }) => put("email", target.value)}
          />
          <UntilField
            label={t("until")}
            value={end}
            last={offer.startsAt}
            isTried={isTried}
            refusal={at === "until" ? refused : undefined}
          />
          <TextArea
            label={t("note")}
            optional
            rows={2}
            maxLength={5000}
            value={words.note}
            onChange={({ target }) => put("note", target.value)}
          />
        </div>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="clock" disabledReason={noLine} busy={keep.isPending} onClick={submit}>
            {t("do")}
          </Button>
          <Button size="large" onClick={() => void sale.stopNaming()}>
            {t("till:back")}
          </Button>
        </>
      }
    >
      {quote && <QuoteLines quote={quote} />}
      <p className="walkin-how">{t("payLater")}</p>
      {isElsewhere && <Note kind="bad">{refused}</Note>}
    </Till>
  );
}

function problemsOf({ name, phone, email }: Words): Partial<Words> {
  const t = textsOf("reserving");
  return {
    ...(!name.trim() && { name: t("errors.name") }),
    ...(!phone.trim() && !email.trim() && { phone: t("errors.reached") }),
  };
}

const HOUR = 3_600_000;

interface UntilChoice {
  readonly key: "halfHour" | "dayBefore" | "tomorrow" | "threeDays" | "begins";
  /** null: until the performance begins, whenever that is. */
  readonly until: string | null;
}

const BEFORE = [
  { key: "halfHour", hours: 0.5 },
  { key: "dayBefore", hours: 24 },
] as const;
const FROM_NOW = [
  { key: "tomorrow", hours: 24 },
  { key: "threeDays", hours: 72 },
] as const;

/** Until when something may be kept, the usual one first: what is over by now, or after it begins, is left out. */
export function untilChoices(startsAt: string, now: number): readonly UntilChoice[] {
  const start = new Date(startsAt).getTime();
  const at = (moment: number) => new Date(moment).toISOString();
  return [
    ...BEFORE.filter(({ hours }) => start - hours * HOUR > now).map(({ key, hours }) => ({
      key,
      until: at(start - hours * HOUR),
    })),
    ...FROM_NOW.filter(({ hours }) => now + hours * HOUR < start).map(({ key, hours }) => ({
      key,
      until: at(now + hours * HOUR),
    })),
    { key: "begins", until: null },
  ];
}

interface NamedProps {
  readonly named: NamedSale;
  readonly onNew: () => void;
  readonly onLeave: () => void;
}

/** What was put under a name, and until when. */
export function NamedStep({ named, onNew, onLeave }: NamedProps) {
  const t = textsOf("reserving");
  const format = useFormat();
  const heading = useArrival();
  const { quote, order } = named.reservation;
  return (
    <Till
      total={<Due quote={quote} {...countsIn(quote)} />}
      work={
        <>
          <QuoteLines quote={quote} />
          {named.note && <p className="walkin-how">{named.note}</p>}
        </>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="plus" onClick={onNew}>
            {t("walkin:new")}
          </Button>
          {order !== undefined && (
            <ButtonLink size="large" icon="receipt" to={`/OrderDetails/${order}`} onClick={onLeave}>
              {t("walkin:toOrder")}
            </ButtonLink>
          )}
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1} className="walkin-step is-done">
        <Icon name="check" />
        {t("kept", { name: named.name })}
      </h3>
      <p className="walkin-how">{t("keptUntil", { when: format.stamp(named.until, named.zone) })}</p>
      {order !== undefined && <p className="walkin-how">{t("sale:order", { id: order })}</p>}
      {named.email && <p className="walkin-how">{t("mailed", { email: named.email })}</p>}
    </Till>
  );
}
