import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { saleQuote } from "@/shared/sale/calls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { Due, QuoteLines } from "@/shared/sale/Summary";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { Field, Select, TextArea } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { Till } from "../till/Till";
import type { Sale } from "../useSale";
import { reserveUnderName } from "./calls";
import { untilChoices } from "./untilChoices";

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
  const { stage } = sale.checkout;
  const { data } = useQuery({
    ...saleQuote(sale.basketOf(offer)),
    enabled: stage.at === "choosing",
    meta: { persist: false },
  });
  const quote = stage.at === "reserved" ? stage.reservation.quote : data;
  const heading = useArrival();
  const [words, setWords] = useState<Words>({ ...EMPTY, name: sale.name, email: sale.email });
  const [choices] = useState(() => untilChoices(offer.startsAt, serverNow()));
  const [chosen, setChosen] = useState(choices[0]?.key ?? "begins");
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(words);
  const until = choices.find(({ key }) => key === chosen)?.until ?? null;
  const keep = useMutation({
    mutationFn: async () => {
      // Reserved already where only the name was refused.
      const reservation =
        stage.at === "reserved" ? stage.reservation : await sale.checkout.reserve(sale.basketOf(offer));
      const trimmed = {
        name: words.name.trim(),
        phone: words.phone.trim(),
        email: words.email.trim(),
        note: words.note,
      };
      const end = await reserveUnderName(reservation.id, { ...trimmed, until });
      return { ...trimmed, until: end, zone: offer.zone, reservation };
    },
    onSuccess: sale.keep,
  });
  const at = keep.error instanceof ApiError ? keep.error.field : undefined;
  const refused = keep.error ? errorMessage(keep.error) : undefined;
  const says = (field: keyof Words) => (isTried ? problems[field] : undefined) ?? (at === field ? refused : undefined);
  const isElsewhere = refused !== undefined && !(at !== undefined && at in words);
  const put = (field: keyof Words, value: string) => {
    keep.reset();
    setWords({ ...words, [field]: value });
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) keep.mutate();
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
          <Select
            label={t("until")}
            value={chosen}
            options={choices.map(({ key, until: end }) => ({
              value: key,
              label: t(`choices.${key}`, { when: format.stamp(end ?? offer.startsAt, offer.zone) }),
            }))}
            onChange={({ target }) => setChosen(target.value as typeof chosen)}
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
          <Button kind="main" size="large" icon="clock" because={noLine} busy={keep.isPending} onClick={submit}>
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
