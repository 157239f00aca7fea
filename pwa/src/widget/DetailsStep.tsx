import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { t as text, textsOf } from "@/i18n/i18n";
import { AwaitedSale } from "@/shared/checkout/AwaitedSale";
import { paymentStatusQuery } from "@/shared/sale/calls";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { NOBODY } from "@/shared/sale/model";
import { isPlainName } from "@/shared/abusePrevention/plainName";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { useCheckout, useIsOver } from "@/shared/checkout/useCheckout";
import { Button } from "@/ui/Button";
import { Checkbox, Field, FormErrorsContext } from "@/ui/Field";
import { toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { draftIn, isSampled } from "./address";
import { StayingBar, StepHeading } from "@/widget/stepParts";
import { InBar } from "@/widget/barSlot";
import { keep, keepBuyer, readBuyer, readStoredSale, type StoredSale } from "@/widget/stored";
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
  const [stored] = useState(() => readStoredSale(event));
  const isMissing = stored?.performance !== performance;
  useEffect(() => {
    if (isMissing) replaceWith({ at: "tickets", performance });
  }, [isMissing, performance]);
  return stored && !isMissing ? <DetailsForm event={event} stored={stored} /> : null;
}

function DetailsForm({ event, stored }: { readonly event: number; readonly stored: StoredSale }) {
  const t = textsOf("widget");
  const { reservation, performance } = stored;
  const { quote } = reservation;
  const counts = countsIn(quote);
  const isPreview = draftIn(window.location.search) !== "" && !isSampled(window.location.search);
  const checkout = useCheckout(
    { at: "reserved", reservation },
    {
      isSent: stored.hasTried === true,
      onSend: ({ buyer }) => keep(event, { ...stored, buyer, hasTried: true }),
      onSettled: () => undefined,
    },
  );
  const { data: status } = useQuery(paymentStatusQuery(reservation));
  const isSold = checkout.phase.at === "sold" || typeof status === "object";
  const isUnderWay = status === "paying" && stored.hasTried === true;
  const isByCard = toMinor(quote.due) > 0;
  const isOutOfTime = useIsOver(checkout.phase, reservation.expiresAt, checkout.isBusy || isUnderWay || isSold);
  const form = useForm<Details>({
    resolver: zodResolver(details),
    defaultValues: stored.buyer ?? readBuyer(event) ?? NOBODY,
    mode: "onTouched",
  });
  const { errors, isSubmitted } = form.formState;
  const { together, alert } = useErrorsTogether(isSubmitted);

  const submit = form.handleSubmit(async (buyer) => {
    keep(event, { ...stored, buyer });
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

  const { phase } = checkout;
  if (phase.at === "paying" || phase.at === "unknown") {
    const { hear } = checkout;
    return <AwaitedSale key={phase.at} phase={phase} performance={performance} heading="h2" onEnd={hear} isForBuyer />;
  }
  if (isOutOfTime || status === "over") {
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
      <FormErrorsContext value={together}>
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
      </FormErrorsContext>
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
          disabledReason={isPreview ? t("preview:notSold") : !quote.isPayable && quote.payableMessage}
        >
          {t(isByCard ? "toPayment" : counts.tickets > 0 ? "getTickets" : "getExtras")}
        </Button>
      </StayingBar>
      {!stored.isLinked && (
        <Button kind="plain" wide busy={checkout.isReturning} onClick={() => void leave()}>
          {t("back")}
        </Button>
      )}
    </form>
  );
}
