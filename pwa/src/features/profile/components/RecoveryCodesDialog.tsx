import { textsOf } from "@/i18n/i18n";
import { RecoveryCodes } from "@/shared/security/RecoveryCodes";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface KeepProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}

/** Codes that are shown only once: a tap beside the dialog does not close it. */
export function RecoveryCodesDialog({ title, codes, email, onClose }: KeepProps) {
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
