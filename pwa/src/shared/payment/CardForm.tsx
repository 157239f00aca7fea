import { useEffect, useRef, useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { lookOf } from "@/shared/payment/look";
import type { CardElements } from "@/shared/payment/model";
import type { Form } from "@/shared/payment/steps";
import type { Buyer } from "@/shared/sale/model";
import { Button } from "@/ui/Button";
import { Bone, Note } from "@/ui/states";

interface CardFormProps {
  readonly form: Form;
  readonly buyer: Buyer;
  /** What is paid, as money is written. */
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onPay: (elements: CardElements) => Promise<void>;
  readonly around: ((payNow: ReactNode) => ReactNode) | undefined;
}

const alone = (payNow: ReactNode) => payNow;

/** The provider's own fields, in a frame of its own: what is typed there never comes to us. */
export function CardForm({ form, buyer, amount, isBusy, onPay, around = alone }: CardFormProps) {
  const t = textsOf("sale");
  const { provider, ask, says } = form;
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<CardElements>(undefined);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const { name, email, phone } = buyer;
  useEffect(() => {
    if (!place.current) return undefined;
    const group = provider.elements({ clientSecret: ask.clientSecret, appearance: lookOf(document.documentElement) });
    const fields = group.create("payment", {
      layout: "tabs",
      defaultValues: { billingDetails: { name, email, ...(phone && { phone }) } },
    });
    fields.on("ready", () => setState("ready"));
    fields.on("loaderror", () => setState("failed"));
    fields.mount(place.current);
    elements.current = group;
    return () => fields.destroy();
  }, [provider, ask.clientSecret, name, email, phone]);

  return (
    <form
      aria-label={t("byCard.title")}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (elements.current) void onPay(elements.current);
      }}
    >
      {state === "loading" && <Bone height={180} />}
      <div ref={place} hidden={state === "failed"} />
      {state === "failed" && <Note kind="bad">{t("byCard.notLoaded")}</Note>}
      {says && <Note kind="bad">{says}</Note>}
      {around(
        <Button
          type="submit"
          kind="main"
          size="large"
          wide
          busy={isBusy}
          because={state !== "ready" && t(state === "failed" ? "byCard.notLoaded" : "common:stillLoading")}
        >
          {t("byCard.pay", { amount })}
        </Button>,
      )}
    </form>
  );
}
