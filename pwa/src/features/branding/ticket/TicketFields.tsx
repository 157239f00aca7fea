import { useMutation } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { PictureField } from "@/office/PictureField";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { useNoLine } from "@/ui/useNoLine";
import { sayFailure } from "../publishing/publishing";
import { deleteAdvert, DELETING, SLOTS, type Advert, type Slot, type Ticket, type TicketForm } from "./ticket";

interface FieldsProps {
  readonly ticket: Ticket;
  /** An advert was deleted on the server: takes over the new version. */
  readonly onDeleted: () => Promise<void>;
}

export function TicketFields({ ticket, onDeleted }: FieldsProps) {
  const t = textsOf("branding");
  return (
    <>
      <LogoField hint={t("ticket.logoHint")} />
      <TextField<TicketForm>
        name="header"
        label={t("ticket.header")}
        hint={t("ticket.headerHint")}
        className="is-whole"
        maxLength={100}
      />
      {SLOTS.map((slot) => (
        <AdvertField key={slot} slot={slot} ticket={ticket} onDeleted={onDeleted} />
      ))}
    </>
  );
}

interface LogoProps {
  readonly hint: string;
}

/** A ticket's or email's logo; the form's field is `logo`. */
export function LogoField({ hint }: LogoProps) {
  const t = textsOf("branding");
  const { trigger } = useFormContext<{ logo: File | string | null }>();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<{ logo: File | string | null }, "logo">({ name: "logo" });
  const put = (picture: File | null) => {
    onChange(picture);
    void trigger("logo");
  };
  return (
    <div className="brand-picture is-whole is-logo">
      <PictureField ref={ref} label={t("logo")} picture={value} error={fieldState.error?.message} onChoose={put} />
      <p className="brand-hint">{hint}</p>
      {value !== null && (
        <Button size="small" icon="x" onClick={() => put(null)}>
          {t("logoRemove")}
        </Button>
      )}
    </div>
  );
}

interface AdvertProps extends FieldsProps {
  readonly slot: Slot;
}

/** An advert's picture. Deleting a saved one takes effect at once, for good. */
function AdvertField({ slot, ticket, onDeleted }: AdvertProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const { trigger } = useFormContext<TicketForm>();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<TicketForm, `ad${Slot}`>({ name: `ad${slot}` });
  const saved = ticket.adverts[slot];
  const isChosen = value instanceof File;
  const label = t("ticket.advert", { slot });
  const { mutate, isPending } = useMutation({
    mutationKey: DELETING,
    mutationFn: (advert: Advert) => deleteAdvert(advert, ticket.event),
    onSuccess: async (message) => {
      await onDeleted();
      toast.success(message);
    },
    onError: sayFailure("notDeleted"),
  });
  const remove = async () => {
    if (isChosen) {
      onChange(saved?.picture ?? null);
      void trigger(`ad${slot}`);
      return;
    }
    const question = { title: t("office:areYouSure"), text: `${label}. ${t("office:cannotUndo")}`, danger: true };
    if (saved && (await confirm(question))) mutate(saved);
  };
  return (
    <div className="brand-picture is-whole">
      <PictureField
        ref={ref}
        label={label}
        picture={value}
        error={fieldState.error?.message}
        onChoose={(file) => {
          onChange(file);
          void trigger(`ad${slot}`);
        }}
      />
      <p className="brand-hint">{t("ticket.advertHint")}</p>
      {value !== null && (
        <Button
          size="small"
          icon={isChosen ? "undo" : "trash"}
          busy={isPending}
          disabledReason={!isChosen && noLine}
          onClick={() => void remove()}
        >
          {t(isChosen ? "ticket.unchoose" : "ticket.delete", { what: label })}
        </Button>
      )}
    </div>
  );
}
