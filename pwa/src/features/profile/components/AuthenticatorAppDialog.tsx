import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { textsOf } from "@/i18n/i18n";
import { AppSetUp } from "@/shared/security/AppSetUp";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { confirmApp, newApp } from "../queries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";

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
            because={!app.data && t("common:stillLoading")}
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
