import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { countsIn, Due, QuoteLines, SoldSlip } from "@/shared/sale/Summary";
import type { Quote, Sold } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import type { Way } from "@/shared/till/CashGiven";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";
import { Till } from "./Till";

interface DoneProps {
  readonly sold: Sold;
  readonly quote: Quote;
  readonly way: Way;
  /** Where the tickets were mailed; empty where nobody said. */
  readonly email: string;
  readonly onNew: () => void;
  /** The order's page is gone to. */
  readonly onLeave: () => void;
}

/** Shows what was sold, the change, where the tickets are, and a key for the next buyer in the queue. */
export function SoldStep({ sold, quote, way, email, onNew, onLeave }: DoneProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const [order] = sold.orders;
  const hasChange = sold.change !== null && toMinor(sold.change) > 0;
  return (
    <Till
      total={<Due quote={quote} {...countsIn(quote)} isPaid />}
      work={
        <>
          <SoldSlip sold={sold} />
          <QuoteLines quote={quote} isPaid />
        </>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="plus" onClick={onNew}>
            {t("new")}
          </Button>
          {sold.pdf && (
            <a className="fy-btn is-normal is-large" href={sold.pdf} target="_blank" rel="noopener">
              <Icon name="print" />
              {t(order ? "print" : "sale:giftCard.print")}
            </a>
          )}
          {order && (
            <ButtonLink size="large" icon="receipt" to={`/OrderDetails/${order.id}`} onClick={onLeave}>
              {t("toOrder")}
            </ButtonLink>
          )}
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1} className="walkin-step is-done">
        <Icon name="check" />
        {t("sold", { total: formatMoney(sold.total, sold.currency) })}
      </h3>
      <p className="walkin-how">{t(`by.${way === "free" && quote.cards.length > 0 ? "giftCard" : way}`)}</p>
      {hasChange && sold.change && (
        <p className="till-change">
          <b>{t("giveChange", { change: formatMoney(sold.change, sold.currency) })}</b>
        </p>
      )}
      {sold.pdf && order && (
        <>
          <p className="walkin-how">{email ? t("sentTo", { email }) : t("printOrShow")}</p>
          <MailTickets payment={sold.payment} email={email} />
        </>
      )}
    </Till>
  );
}

interface MailProps {
  readonly payment: string;
  /** Where they went already; empty where nobody said. */
  readonly email: string;
}

/** Mails the tickets of a sale that is made, to whoever thinks of it only now or mistyped it before. */
export function MailTickets({ payment, email }: MailProps) {
  const t = textsOf("walkin");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState(email);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    const focused = document.activeElement;
    // The form would take it along; its button has let go of it while it was busy.
    if (focused === document.body || form.current?.contains(focused)) opener.current?.focus();
    setOpen(false);
  };
  const mail = useMutation({ mutationFn: () => mailTickets(payment, address.trim()), onSuccess: close });
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    mail.mutate();
  };
  return (
    <>
      <Button
        ref={opener}
        size="large"
        icon="mail"
        aria-expanded={isOpen}
        onClick={() => {
          mail.reset();
          setOpen(!isOpen);
        }}
      >
        {t("mail")}
      </Button>
      {isOpen && (
        <form ref={form} className="walkin-mail" noValidate onSubmit={send}>
          <Field
            label={t("mailTo")}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoFocus
            value={address}
            error={mail.error ? errorMessage(mail.error) : undefined}
            onChange={({ target }) => {
              mail.reset();
              setAddress(target.value);
            }}
          />
          <Button type="submit" kind="tonal" size="large" busy={mail.isPending} disabledReason={noLine}>
            {t("send")}
          </Button>
        </form>
      )}
      <p className="walkin-mailed" role="status">
        {mail.data}
      </p>
    </>
  );
}

/** Mails the tickets of a payment to an address, which is used once and not kept; answers what the server says of it. */
const mailTickets = (payment: string, address: string): Promise<string> =>
  sendChange("/events/sendOrderEmailToSupport", { payment_id: payment, emailOverride: address });
