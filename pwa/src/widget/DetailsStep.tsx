import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { t as text, textsOf } from "@/i18n/i18n";
import { AwaitedSale } from "@/shared/checkout/AwaitedSale";
import { paymentStanding } from "@/shared/sale/calls";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { NOBODY } from "@/shared/sale/model";
import { isPlainName } from "@/shared/strangers/plainName";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { useCheckout, useIsOver } from "@/shared/checkout/useCheckout";
import { Button } from "@/ui/Button";
import { Checkbox, Field, SaidTogether } from "@/ui/Field";
import { toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { draftIn } from "@/widget/address";
import { isSampled } from "@/widget/draft";
import { StayingBar, StepHeading } from "@/widget/stepParts";
import { InBar } from "@/widget/barSlot";
import { keep, keepBuyer, readBuyer, readKept, type Kept } from "@/widget/kept";
import { goTo, replaceWith } from "@/widget/steps";

const EMAIL_MOST = 255;

const details = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => text("widget:nameRequired") })
    .refine(isPlainName, { error: () => text("sale:nameWrong") }),
  email: z
    .string()
    .trim()
    .min(1, { error: () => text("widget:emailRequired") })
    .max(EMAIL_MOST)
    .pipe(z.email({ error: () => text("widget:emailWrong") })),
  phone: z.string().trim().max(40),
  marketing: z.boolean(),
});
type Details = z.infer<typeof details>;

/** The step that asks who buys. The tickets are reserved meanwhile, and the time that is left is shown. */
export function DetailsStep({ event, performance }: { readonly event: number; readonly performance: number }) {
  const [kept] = useState(() => readKept(event));
  const isMissing = kept?.performance !== performance;
  useEffect(() => {
    if (isMissing) replaceWith({ at: "tickets", performance });
  }, [isMissing, performance]);
  return kept && !isMissing ? <DetailsForm event={event} kept={kept} /> : null;
}

function DetailsForm({ event, kept }: { readonly event: number; readonly kept: Kept }) {
  const t = textsOf("widget");
  const { reservation, performance } = kept;
  const { quote } = reservation;
  const counts = countsIn(quote);
  const isPreview = draftIn(window.location.search) !== "" && !isSampled(window.location.search);
  const checkout = useCheckout(
    { at: "reserved", reservation },
    {
      isSent: kept.hasTried === true,
      onSend: ({ buyer }) => keep(event, { ...kept, buyer, hasTried: true }),
      onSettled: () => undefined,
    },
  );
  const { data: standing } = useQuery(paymentStanding(reservation));
  const isSold = checkout.stage.at === "sold" || typeof standing === "object";
  const isUnderWay = standing === "paying" && kept.hasTried === true;
  const isByCard = toMinor(quote.due) > 0;
  const isOutOfTime = useIsOver(checkout.stage, reservation.expiresAt, checkout.isBusy || isUnderWay || isSold);
  const form = useForm<Details>({
    resolver: zodResolver(details),
    defaultValues: kept.buyer ?? readBuyer(event) ?? NOBODY,
    mode: "onTouched",
  });
  const { errors, isSubmitted } = form.formState;
  const { together, alert } = useErrorsTogether(isSubmitted);

  const submit = form.handleSubmit(async (buyer) => {
    keep(event, { ...kept, buyer });
    if (isByCard) {
      goTo({ at: "pay", performance });
      return;
    }
    await checkout.pay({ reservation, gateway: "free", buyer }).catch(() => undefined);
  });
  useEffect(() => {
    if (isSold) replaceWith({ at: "done", performance });
  }, [isSold, performance]);
  const leave = async () => {
    keepBuyer(event, form.getValues());
    if (!(await checkout.giveBack())) return;
    keep(event, undefined);
    goTo({ at: "tickets", performance });
  };

  const { stage } = checkout;
  if (stage.at === "paying" || stage.at === "unknown") {
    const { hear } = checkout;
    return <AwaitedSale key={stage.at} stage={stage} performance={performance} heading="h2" onEnd={hear} isForBuyer />;
  }
  if (isOutOfTime || standing === "over") {
    return (
      <Note
        kind="warn"
        action={
          <Button busy={checkout.isReturning} onClick={() => void leave()}>
            {t("sale:chooseAgain")}
          </Button>
        }
      >
        {t("sale:keptNoLonger")}
      </Note>
    );
  }
  return (
    <form
      aria-label={t("details")}
      noValidate
      // Whoever loads the page again goes on where they were.
      onChange={() => keepBuyer(event, form.getValues())}
      onSubmit={(submitted) => void submit(submitted)}
    >
      <StepHeading>{t("details")}</StepHeading>
      <InBar>
        <TimeLeft until={reservation.expiresAt} tickets={counts.tickets} />
      </InBar>
      <SaidTogether value={together}>
        <Field label={t("name")} autoComplete="name" error={errors.name?.message} {...form.register("name")} />
        <Field
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MOST}
          error={errors.email?.message}
          {...form.register("email")}
        />
        <Field label={t("phone")} type="tel" autoComplete="tel" optional {...form.register("phone")} />
      </SaidTogether>
      <Checkbox label={t("marketing")} {...form.register("marketing")} />
      <QuoteLines quote={quote} />
      <StayingBar
        sum={<Due quote={quote} {...counts} />}
        says={
          <>
            {alert}
            {checkout.refusal && <Note kind="bad">{checkout.refusal.message}</Note>}
            {!quote.isPayable && <Note kind="info">{quote.payableMessage}</Note>}
          </>
        }
      >
        <Button
          type="submit"
          kind="main"
          size="large"
          busy={checkout.isBusy}
          because={isPreview ? t("preview:notSold") : !quote.isPayable && quote.payableMessage}
        >
          {t(isByCard ? "toPayment" : counts.tickets > 0 ? "getTickets" : "getExtras")}
        </Button>
      </StayingBar>
      {!kept.isLinked && (
        <Button kind="plain" wide busy={checkout.isReturning} onClick={() => void leave()}>
          {t("back")}
        </Button>
      )}
    </form>
  );
}
