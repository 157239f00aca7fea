import "@/shared/sale/sale.css";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { type CodeKind, MOST_CARDS } from "@/shared/sale/basket";
import { findCode } from "@/shared/sale/calls";
import type { Quote } from "@/shared/sale/model";
import type { ChosenBasket } from "@/shared/sale/useBasket";
import { Button, IconButton } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface CodeFieldProps {
  readonly performance: number;
  readonly basket: ChosenBasket;
  /** It was opened by a key: it takes the focus, and is closed once its code is taken. */
  readonly onClose?: () => void;
}

/** One field for a promo code or a gift card: the server says which it is, and nothing else about it. */
export function CodeField({ performance, basket, onClose }: CodeFieldProps) {
  const t = textsOf("sale");
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const finding = useMutation({
    mutationFn: (code: string) => findCode(performance, code),
    onSuccess: (kind, code) => {
      basket.addCode(kind, code);
      // The next one may be typed already.
      setTyped((now) => (now.trim() === code ? "" : now));
      if (onClose) onClose();
      else field.current?.focus();
    },
    // What is typed is put right there.
    onError: () => field.current?.focus(),
  });
  const isFull = basket.codes.cards.length >= MOST_CARDS;
  const find = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (typed.trim()) finding.mutate(typed.trim());
  };
  return (
    <form className="fy-code" onSubmit={find} noValidate>
      <Field
        ref={field}
        autoFocus={onClose !== undefined}
        label={t("code")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={typed}
        hint={isFull ? t("mostCards", { count: MOST_CARDS }) : undefined}
        error={finding.error ? errorMessage(finding.error) : undefined}
        onChange={(change) => {
          finding.reset();
          setTyped(change.target.value);
        }}
        trailing={
          <Button type="submit" kind="plain" busy={finding.isPending}>
            {t("useCode")}
          </Button>
        }
      />
    </form>
  );
}

interface CodesProps {
  readonly basket: ChosenBasket;
  /** What they do now; nothing while nothing is chosen, or while one of them is refused. */
  readonly quote: Quote | undefined;
}

/** The codes that were given, with what each does, each taken off with one tap. */
export function GivenCodes({ basket, quote }: CodesProps) {
  const t = textsOf("sale");
  const { promo, cards } = basket.codes;
  if (!promo && cards.length === 0) return null;
  return (
    <ul className="fy-codes" aria-label={t("givenCodes")}>
      {promo && (
        <Given kind="promo_code" code={promo} says={t("promo")} onTakeOff={() => basket.takeOff("promo_code")}>
          {basket.tickets === 0 && basket.extras > 0 && <small>{t("codeNeedsTickets")}</small>}
        </Given>
      )}
      {cards.map((card, place) => (
        <Given
          key={card}
          kind="gift_card"
          code={quote?.cards[place]?.code ?? ending(card)}
          says={t("card")}
          onTakeOff={() => basket.takeOff("gift_card", place)}
        />
      ))}
    </ul>
  );
}

interface GivenProps {
  readonly kind: CodeKind;
  readonly code: string;
  readonly says: string;
  readonly onTakeOff: () => void;
  /** Why it does nothing now. */
  readonly children?: ReactNode;
}

function Given({ kind, code, says, onTakeOff, children }: GivenProps) {
  const t = textsOf("sale");
  return (
    <li>
      <Icon name={kind === "promo_code" ? "tag" : "card"} size="small" />
      <span>
        {says} <b>{code}</b>
        {children}
      </span>
      <IconButton icon="x" label={t("takeOff", { code })} onClick={onTakeOff} />
    </li>
  );
}

const SHOWN = 4;

/** Whoever looks over the shoulder does not read a whole card. */
const ending = (code: string) => `…${code.slice(-SHOWN)}`;
