import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { cardForm, NEW_CARD, type CardForm } from "@/sale/cardForm";
import { GiftCardFields } from "@/sale/GiftCardFields";
import type { EventOffer } from "@/sale/model";
import { SoldCardLines } from "@/sale/SoldCardLines";
import { useCardSale } from "@/sale/useCardSale";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";
import { StepHeading } from "@/widget/StepHeading";
import { goTo } from "@/widget/steps";

/** The step that sells a gift card, which is there once a card can be charged. It is delivered by mail. */
export function GiftCardStep({ offer }: { readonly offer: EventOffer }) {
  const { t } = useTranslation("widget");
  const selling = useCardSale();
  const form = useForm<CardForm>({ resolver: zodResolver(cardForm(true)), defaultValues: NEW_CARD, mode: "onTouched" });
  const { account, currency } = offer;
  const sell = form.handleSubmit((typed) => selling.mutate({ form: typed, account, currency, gateway: "stripe" }));
  const leave = (
    <Button kind="plain" wide onClick={() => goTo({ at: "dates" })}>
      {t("toDates")}
    </Button>
  );
  if (selling.data) {
    return (
      <section className="fy-done" aria-label={t("sale:giftCard.sold")}>
        <span className="fy-done-ring">
          <Icon name="check" size="large" />
        </span>
        <StepHeading>{t("sale:giftCard.sold")}</StepHeading>
        <SoldCardLines card={selling.data} />
        {leave}
      </section>
    );
  }
  return (
    <form aria-label={t("giveCard")} noValidate onSubmit={(submitted) => void sell(submitted)}>
      <StepHeading>{t("giveCard")}</StepHeading>
      <GiftCardFields form={form} currency={currency} isMailed />
      {selling.error && <Note kind="bad">{errorMessage(selling.error)}</Note>}
      <Button type="submit" kind="main" size="large" wide busy={selling.isPending}>
        {t("buyCard")}
      </Button>
      {leave}
    </form>
  );
}
