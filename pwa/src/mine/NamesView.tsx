import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { ownKeys, unusedOf, type OwnOrder, type OwnTicket } from "@/mine/model";
import { rename } from "@/mine/doings";
import { Doing, useDoing } from "@/mine/Doing";
import type { ViewProps } from "@/mine/OwnPage";
import { show } from "@/mine/views";
import { isPlainName } from "@/shared/abusePrevention/plainName";
import { playersInWords } from "@/shared/teams/words";
import { Button } from "@/ui/Button";
import { Field, FormErrorsContext } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";

const LONGEST = 255;

/** Says who comes with which ticket; the codes stay. */
export function NamesView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const cache = useQueryClient();
  const { error, isBusy, run } = useDoing(own);
  const tickets = unusedOf(order);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const nameOf = ({ id, holder }: OwnTicket) => typed[id] ?? (holder || payment.name);
  const changed = tickets.filter((ticket) => nameOf(ticket).trim() !== (ticket.holder || payment.name));
  const isWrong = (ticket: OwnTicket) => !isPlainName(nameOf(ticket));
  const [isSubmitted, setSubmitted] = useState(false);
  const { together, alert } = useErrorsTogether(isSubmitted);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (changed.some(isWrong)) {
      event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    void run(async () => {
      const names = changed.map((ticket) => ({ ticket: ticket.id, name: nameOf(ticket).trim() }));
      cache.setQueryData(ownKeys.payment(own), await rename(own, order.id, names));
      show({ at: "orders", message: t("mineDoing:names.done") });
    });
  };
  return (
    <Doing title={t("do.rename")} order={order}>
      <form onSubmit={save}>
        <p>{t("mineDoing:names.hint")}</p>
        <FormErrorsContext value={together}>
          {tickets.map((ticket) => (
            <Field
              key={ticket.id}
              label={labelOf(t("mineDoing:names.of", { name: ticket.name, id: ticket.id }), ticket)}
              value={nameOf(ticket)}
              maxLength={LONGEST}
              autoComplete="off"
              error={isWrong(ticket) ? t("sale:nameWrong") : undefined}
              onChange={({ target }) => setTyped({ ...typed, [ticket.id]: target.value })}
            />
          ))}
        </FormErrorsContext>
        {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
        <Button
          type="submit"
          kind="main"
          size="large"
          wide
          busy={isBusy}
          disabledReason={changed.length === 0 && t("mineDoing:names.first")}
        >
          {t("mineDoing:names.save")}
        </Button>
        {alert}
      </form>
    </Doing>
  );
}

const labelOf = (label: string, { team, player }: OwnTicket) =>
  team && player !== null ? `${label}, ${playersInWords(team, [player])}` : label;
