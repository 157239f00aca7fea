import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { mailTickets } from "@/shared/orders/mailing";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";

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
          <Button type="submit" kind="tonal" size="large" busy={mail.isPending} because={noLine}>
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
