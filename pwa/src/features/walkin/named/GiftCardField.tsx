import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Reservation } from "@/shared/sale/model";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";
import { payByGiftCard } from "./calls";

interface CardProps {
  readonly reservation: Reservation;
  readonly onPaid: (reservation: Reservation) => void;
}

/** A gift card that pays for what is collected, as far as it goes. */
export function GiftCardField({ reservation, onPaid }: CardProps) {
  const t = textsOf("reserving");
  const noLine = useNoLine();
  const [code, setCode] = useState("");
  const pay = useMutation({
    mutationFn: () => payByGiftCard(reservation.id, code.trim()),
    onSuccess: (now) => {
      setCode("");
      onPaid(now);
    },
  });
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (code.trim()) pay.mutate();
  };
  return (
    <form className="walkin-mail" noValidate onSubmit={send}>
      <Field
        label={t("giftCard")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        error={pay.error ? errorMessage(pay.error) : undefined}
        onChange={({ target }) => {
          pay.reset();
          setCode(target.value);
        }}
      />
      <Button type="submit" kind="tonal" size="large" busy={pay.isPending} because={noLine}>
        {t("sale:useCode")}
      </Button>
    </form>
  );
}
