import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { clockOf, useSecondsUntil } from "@/shared/checkout/TimeLeft";
import type { OrderDetails } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { exchangeOffer, saleKeys } from "@/shared/sale/offerCalls";
import { TakeMoney } from "@/shared/till/TakeMoney";
import { usePermissions } from "@/shell/permissions";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import {
  exchangeQuote,
  makeExchange,
  missingIn,
  newerQuoteIn,
  type ExchangeQuote,
  type Later,
  type Made,
  type Settling,
  type ExchangePlan,
} from "../model";
import { buttonsOf, type SettlingButton } from "../rules";
import { Difference, QuoteLines, TypesChoice } from "./quoteParts";

export interface ConfirmationProps {
  /** As it was when somebody pressed Exchange: what others change meanwhile, the server refuses. */
  readonly plan: ExchangePlan;
  readonly onChange: (plan: ExchangePlan) => void;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

/** What an exchange comes to, and what is to become of the difference. */
export default function Confirmation({ plan, onChange, onMade, onClose }: ConfirmationProps) {
  const t = textsOf("exchange");
  const { quote, missing, update, seconds, isBusy, make } = useConfirmation(plan, { onMade, onClose });
  // Money is taken for this price alone: with another one it is asked for anew.
  const [taking, setTaking] = useState(0);
  const isTaking = quote !== undefined && taking === quote.id;
  const press = (button: SettlingButton) => {
    if (button.text === "withCharge") setTaking(quote?.id ?? 0);
    else make({ settles: button.settles, credit: button.text === "withCredit" });
  };
  return (
    <Dialog
      open
      title={t("confirm.title")}
      subtitle={t("confirm.of", { id: plan.order.id, name: plan.order.name || t("orders:walkIn") })}
      dismissible={!isBusy}
      onClose={onClose}
      footer={
        !isTaking && (
          <div className="exchange-foot">
            <CancelButton />
            {quote && !missing && <Buttons quote={quote} isBusy={isBusy} onPress={press} />}
          </div>
        )
      }
    >
      {missing ? (
        <TypesChoice plan={plan} missing={missing} onChoose={(types) => onChange({ ...plan, types })} />
      ) : !quote ? (
        <Loading>
          <Bone height={64} />
          <Bone height={64} />
        </Loading>
      ) : isTaking ? (
        <Taking quote={quote} plan={plan} isBusy={isBusy} onTake={make} onBack={() => setTaking(0)} />
      ) : (
        <Price quote={quote} plan={plan} update={update} seconds={seconds} />
      )}
    </Dialog>
  );
}

interface QuotedProps {
  readonly plan: ExchangePlan;
  /** The difference alone. */
  readonly isShort: boolean;
}

/** The price of an exchange before it is confirmed, or why there is none. */
export function QuotedPrice({ plan, isShort }: QuotedProps) {
  const t = textsOf("exchange");
  const { data, error } = useQuery(exchangeQuote(plan));
  const { currency } = plan.order;
  if (error) return <Note kind="warn">{missingIn(error) ? t("types.missing") : errorMessage(error)}</Note>;
  if (!data) return <Bone height={32} />;
  return isShort ? <Difference quote={data} currency={currency} /> : <QuoteLines quote={data} currency={currency} />;
}

interface PriceProps {
  readonly quote: ExchangeQuote;
  readonly plan: ExchangePlan;
  readonly update: "expired" | "changed" | undefined;
  readonly seconds: number;
}

function Price({ quote, plan, update, seconds }: PriceProps) {
  const t = textsOf("exchange");
  const clock = clockOf(seconds);
  return (
    <>
      {update && <Note kind="warn">{t(`news.${update}`)}</Note>}
      <Dates plan={plan} />
      <QuoteLines quote={quote} currency={plan.order.currency} />
      {quote.usedGiftCard && quote.change !== 0 && (
        <Note>{t(quote.creditUntil ? "giftCardOrCredit" : "giftCard")}</Note>
      )}
      {quote.creditUntil && <Credit quote={quote} order={plan.order} />}
      {quote.mayCharge && !quote.usedGiftCard && (
        <p className="fy-quiet">{t(quote.mayCard ? "ways.all" : "ways.counter")}</p>
      )}
      <p className="exchange-clock" role="timer">
        <Icon name="clock" size="small" />
        {t("holdsFor", { clock })}
      </p>
    </>
  );
}

/** From which date to which: the last place where a wrong one is seen. */
function Dates({ plan: { order, performance } }: { readonly plan: ExchangePlan }) {
  const t = textsOf("exchange");
  const format = useFormat();
  // Read already by whoever chose the date.
  const { data } = useQuery({ ...exchangeOffer(order.event, order.id), enabled: false });
  const target = data?.performances.find((offer) => offer.performance === performance);
  if (!target) return null;
  const shown = ({ startsAt, zone, subcategory }: Pick<OrderDetails, "startsAt" | "zone" | "subcategory">) =>
    inLine([format.dateTime(startsAt, zone), subcategory]);
  return (
    <dl className="exchange-dates">
      <dt>{t("confirm.from")}</dt>
      <dd>{shown(order)}</dd>
      <dt>{t("confirm.to")}</dt>
      <dd className="fy-strong">{shown(target)}</dd>
    </dl>
  );
}

/** What the buyer would get in place of money. */
function Credit({ quote, order }: { readonly quote: ExchangeQuote; readonly order: OrderDetails }) {
  const t = textsOf("exchange");
  const format = useFormat();
  return (
    <p className="fy-quiet">
      {t(order.email ? "credit.mailed" : "credit.handed", {
        amount: formatMoney(fromMinor(-quote.change), order.currency),
        day: format.date(quote.creditUntil, order.zone),
        email: order.email,
      })}
    </p>
  );
}

interface ButtonsProps {
  readonly quote: ExchangeQuote;
  readonly isBusy: boolean;
  readonly onPress: (button: SettlingButton) => void;
}

/** All of them wait while something is under way. */
function Buttons({ quote, isBusy, onPress }: ButtonsProps) {
  const t = textsOf("exchange");
  const noLine = useNoLine();
  const permissions = usePermissions();
  const buttons = buttonsOf(quote);
  return buttons.map((button, place) => {
    return (
      <Button
        key={button.text}
        kind={place === buttons.length - 1 ? "main" : "normal"}
        busy={isBusy}
        disabledReason={
          noLine ?? (button.isClosed ? t("buttons.closed") : button.right && permissions.disabledReason(button.right))
        }
        onClick={() => onPress(button)}
      >
        {t(`buttons.${button.text}`)}
      </Button>
    );
  });
}

interface TakingProps {
  readonly quote: ExchangeQuote;
  readonly plan: ExchangePlan;
  readonly isBusy: boolean;
  readonly onTake: (settling: Settling) => void;
  readonly onBack: () => void;
}

/** Takes the difference at the counter. */
function Taking({ quote, plan, isBusy, onTake, onBack }: TakingProps) {
  const [way, setWay] = useState<"cash" | "terminal">("terminal");
  return (
    <TakeMoney
      due={fromMinor(quote.change)}
      currency={plan.order.currency}
      way={way}
      isBusy={isBusy}
      onTake={(tendered) => onTake({ settles: true, way, tendered })}
      onBack={onBack}
      onWay={(next) => setWay(next === "cash" ? "cash" : "terminal")}
    >
      <Elsewhere quote={quote} isBusy={isBusy} onLater={(later) => onTake({ settles: true, later })} />
    </TakeMoney>
  );
}

interface ElsewhereProps {
  readonly quote: ExchangeQuote;
  readonly isBusy: boolean;
  readonly onLater: (later: Later) => void;
}

/** The ways that take their time: the new tickets are kept meanwhile, and the old ones stay good. */
function Elsewhere({ quote, isBusy, onLater }: ElsewhereProps) {
  const t = textsOf("exchange");
  const noLine = useNoLine();
  if (!quote.mayCard && !quote.mayLink) return null;
  return (
    <div className="exchange-later" role="group" aria-label={t("later.label")}>
      {quote.mayCard && (
        <Button size="small" busy={isBusy} disabledReason={noLine} onClick={() => onLater("card")}>
          {t("later.card")}
        </Button>
      )}
      {quote.mayLink && (
        <Button size="small" icon="link" busy={isBusy} disabledReason={noLine} onClick={() => onLater("link")}>
          {t("later.link")}
        </Button>
      )}
    </div>
  );
}

interface Ends {
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

/** Why what is shown is another price than a moment ago. */
export type PriceUpdate = "expired" | "changed" | undefined;

/** The price of an exchange, asked for anew when its time is over, and the exchange itself, made just so. */
export function useConfirmation(plan: ExchangePlan, { onMade, onClose }: Ends) {
  const cache = useQueryClient();
  const [update, setUpdate] = useState<PriceUpdate>();
  const query = exchangeQuote(plan);
  const asked = useQuery(query);
  const missing = missingIn(asked.error);
  const show = (quote: ExchangeQuote) => {
    cache.setQueryData(query.queryKey, quote);
    setUpdate("changed");
  };
  const make = useMutation({
    mutationFn: (settling: Settling) => makeExchange(plan, asked.data?.id ?? 0, settling),
    onSuccess: (made) => {
      toast.success(made.message);
      void cache.invalidateQueries({ queryKey: orderKeys.one(plan.order.id) });
      void cache.invalidateQueries({ queryKey: orderKeys.lists });
      void cache.invalidateQueries({ queryKey: saleKeys.all });
      onMade(made);
    },
    onError: (error) => {
      const newer = newerQuoteIn(error);
      if (newer) show(newer);
      else fail(error);
    },
  });
  const fail = (error: unknown) => {
    toast.error(errorMessage(error));
    // Somebody else may have changed the order: it is shown as it is now.
    void cache.invalidateQueries({ queryKey: orderKeys.one(plan.order.id) });
    onClose();
  };
  const failed = missing ? null : asked.error;
  const onFailed = useEffectEvent(fail);
  useEffect(() => {
    if (failed) onFailed(failed);
  }, [failed]);

  const isBusy = asked.isFetching || make.isPending || make.isSuccess;
  const seconds = useSecondsUntil(asked.data?.expiresAt ?? "");
  const isOver = asked.data !== undefined && seconds === 0 && !isBusy;
  const askAnew = useEffectEvent(() => {
    void asked.refetch().then(() => setUpdate("expired"));
  });
  useEffect(() => {
    if (isOver) askAnew();
  }, [isOver]);
  return { quote: asked.data, missing, update, seconds, isBusy, make: make.mutate };
}
