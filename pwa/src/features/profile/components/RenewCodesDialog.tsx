import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { renewCodes } from "../queries";
import { PasswordForm } from "./PasswordForm";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";

export function RenewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("profile");
  const user = useUser();
  const id = useId();
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
          <Button type="submit" form={id} kind="main" busy={renew.isPending}>
            {t("codes.make")}
          </Button>
        </>
      }
    >
      <PasswordForm
        id={id}
        lead={t("codes.renewLead")}
        error={renew.error}
        onPassword={(password) => renew.mutate(password)}
      />
    </Dialog>
  );
}
