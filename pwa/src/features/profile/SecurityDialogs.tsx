import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { AppSetUp } from "@/shared/security/AppSetUp";
import { RecoveryCodes } from "@/shared/security/RecoveryCodes";
import { passkeyMessage } from "@/shared/security/passkeys";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { sayAtField } from "@/ui/useErrorsTogether";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { addPasskey, confirmApp, newApp, passkeyForm, renewCodes, turnOffApp, type PasskeyForm } from "./profile";

/** From the QR code to the recovery codes. */
export function AuthenticatorAppDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const user = useUser();
  const id = useId();
  // A new secret each time that this dialog opens, and the same one while it is open.
  const app = useQuery({
    queryKey: ["profile", "new-app", id],
    queryFn: newApp,
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  });
  const confirm = useMutation({ mutationFn: confirmApp });
  if (confirm.isSuccess) {
    return (
      <RecoveryCodesDialog
        title={confirm.data.message}
        codes={confirm.data.recovery_codes}
        email={user.email}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      title={t("app.setTitle")}
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            type="submit"
            form={id}
            kind="main"
            disabledReason={!app.data && t("common:stillLoading")}
            busy={confirm.isPending}
          >
            {t("app.turnOn")}
          </Button>
        </>
      }
    >
      {app.isPending && (
        <Loading>
          <Bone height={320} />
        </Loading>
      )}
      {app.isError && <ErrorState error={app.error} onRetry={() => void app.refetch()} />}
      {app.data && <AppSetUp id={id} app={app.data} error={confirm.error} onCode={(code) => confirm.mutate(code)} />}
    </Dialog>
  );
}

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

interface KeepProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}

/** Codes that are shown only once: a tap beside the dialog does not close it. */
function RecoveryCodesDialog({ title, codes, email, onClose }: KeepProps) {
  const t = textsOf("profile");
  return (
    <Dialog
      open
      title={title}
      dismissible={false}
      onClose={onClose}
      footer={
        <Button kind="main" onClick={onClose}>
          {t("codes.kept")}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} email={email} />
    </Dialog>
  );
}

export function RenewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const user = useUser();
  const renew = useMutation({ mutationFn: renewCodes });
  if (renew.isSuccess) {
    const { message, recovery_codes: codes } = renew.data;
    return <RecoveryCodesDialog title={message} codes={codes} email={user.email} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      title={t("codes.renew")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button kind="main" busy={renew.isPending} onClick={() => renew.mutate()}>
            {t("codes.make")}
          </Button>
        </>
      }
    >
      <div className="profile-ask">
        <p>{t("codes.renewLead")}</p>
        {renew.isError && <Note kind="bad">{errorMessage(renew.error)}</Note>}
      </div>
    </Dialog>
  );
}

export function TurnOffAppDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const turnOff = useMutation({
    mutationFn: turnOffApp,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t("app.removeTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button kind="sure" busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
            {t("app.remove")}
          </Button>
        </>
      }
    >
      <div className="profile-ask">
        <p>{t("app.removeLead")}</p>
        {turnOff.isError && <Note kind="bad">{errorMessage(turnOff.error)}</Note>}
      </div>
    </Dialog>
  );
}
