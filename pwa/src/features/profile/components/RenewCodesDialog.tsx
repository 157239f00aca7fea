import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";
import { renewCodes } from "../queries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";

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
