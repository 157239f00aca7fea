import { useEffect, useRef } from "react";
import { textsOf } from "@/i18n/i18n";
import { RecoveryCodes } from "@/shared/security/RecoveryCodes";
import { Button } from "@/ui/Button";

interface KeepProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Signed in already; the codes come before anything else, since they are shown only this once. */
export function SaveRecoveryCodes({ codes, email, onDone }: KeepProps) {
  const t = textsOf("signin");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="fy-entrance-form">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t("codes.title")}
        </h1>
        <p className="fy-lead">{t("codes.lead")}</p>
      </div>
      <RecoveryCodes codes={codes} email={email} />
      <Button kind="main" size="large" wide onClick={onDone}>
        {t("codes.done")}
      </Button>
    </div>
  );
}
