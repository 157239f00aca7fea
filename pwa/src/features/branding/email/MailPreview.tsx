import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { useNarrow } from "@/ui/useNarrow";
import { LanguageChoice } from "../template/LanguageChoice";
import type { Language } from "../branding";
import { drawnMailOf, sendTest, typedMailOf, type DrawnMail, type Email, type EmailForm } from "./email";

/** px: a phone, and most email programs. */
const WIDTHS = ["390", "640"] as const;
type Width = (typeof WIDTHS)[number];
const PHONE = 390;

interface PreviewProps {
  readonly email: Email;
  /** px; if missing, chosen here. */
  readonly width?: number;
  /** Unsaved edits and their language. */
  readonly typed?: { readonly form: EmailForm; readonly language: Language } | undefined;
}

/** The email of a sample order, from the saved template or from unsaved edits. */
export function MailPreview({ email, width: given, typed }: PreviewProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const [language, setLanguage] = useState<Language>("en");
  const isNarrow = useNarrow();
  const [width, setWidth] = useState<Width>(typed || isNarrow ? "390" : "640");
  const { data, error, refetch } = useQuery<DrawnMail>(
    typed ? typedMailOf(typed.form, email, typed.language) : drawnMailOf(email, language),
  );
  const test = useMutation({
    mutationFn: () => sendTest(email.event, language),
    onSuccess: (to) => toast.success(t("email.testSent", { to })),
    onError: (failed) => toast.error(errorMessage(failed)),
  });
  return (
    <Card
      className="brand-preview"
      padded
      title={t("email.preview")}
      actions={
        <Button
          icon="mail"
          disabledReason={noLine ?? (typed && t("email.testOfSaved"))}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("email.sendTest")}
        </Button>
      }
    >
      <div className="brand-choices">
        {!typed && <LanguageChoice language={language} onChange={setLanguage} />}
        {given === undefined && (
          <Segment<Width>
            label={t("email.width")}
            value={width}
            options={WIDTHS.map((value) => ({ value, label: t("email.pixels", { value }) }))}
            onChange={setWidth}
          />
        )}
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Bone height={420} />
        </Loading>
      )}
      {data && <Drawn mail={data} width={given ?? Number(width)} />}
    </Card>
  );
}

function Drawn({ mail, width }: { readonly mail: DrawnMail; readonly width: number }) {
  const t = textsOf("branding");
  return (
    <>
      <p className="brand-subject">
        <b>{t("email.subject")}</b> {mail.subject}
        <small>{t("email.size", { kB: Math.ceil(mail.size / 1000) })}</small>
      </p>
      {/* focusable, since it scrolls where the email is wider than the page */}
      <div className="brand-mail" role="region" aria-label={t("email.preview")} tabIndex={0}>
        {/* user content, without scripts, forms or navigation */}
        <iframe
          sandbox=""
          srcDoc={mail.html}
          title={t("email.frame", { width })}
          // On a narrow phone it is narrower still, as the email itself would be there.
          style={{ width, ...(width === PHONE && { maxWidth: "100%" }) }}
        />
      </div>
      <details className="brand-text">
        <summary>{t("email.asText")}</summary>
        <pre>{mail.text}</pre>
      </details>
    </>
  );
}
