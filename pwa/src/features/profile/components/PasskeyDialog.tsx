import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { passkeyMessage } from "@/shared/security/passkeys";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { sayAtField } from "@/ui/refusals";
import { Note } from "@/ui/states";
import { passkeyForm, type PasskeyForm } from "../model";
import { addPasskey } from "../queries";

export function PasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const id = useId();
  const form = useForm<PasskeyForm>({
    resolver: zodResolver(passkeyForm),
    mode: "onTouched",
    defaultValues: { name: "" },
  });
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => void sayAtField(form, error, { name: "name" }),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title={t("passkeys.add")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={add.isPending}>
            {t("passkeys.make")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="profile-ask"
        noValidate
        onSubmit={(event) => void form.handleSubmit((filled) => add.mutate(filled))(event)}
      >
        <p>{t("passkeys.addLead")}</p>
        {add.isError && !errors.name && <Note kind="bad">{passkeyMessage(add.error)}</Note>}
        <Field
          label={t("passkeys.name")}
          hint={t("passkeys.nameHint")}
          autoComplete="off"
          maxLength={80}
          error={errors.name?.message}
          {...form.register("name")}
        />
      </form>
    </Dialog>
  );
}
