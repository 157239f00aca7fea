import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { NAMES } from "@/i18n/languages";
import { lazy } from "@/shell/late";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { EventDetails } from "../model";
import { eventKeys } from "../queries";
import { eventTexts, fieldFor, writtenIn, type TextsForm } from "./texts";

const TextsDialog = lazy(() => import("./TextsDialog"));

/** An event's texts in other languages, for buyers. */
export function TextsCard({ event }: { readonly event: EventDetails }) {
  const t = textsOf("eventTexts");
  const cache = useQueryClient();
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  const { data: texts, error, refetch } = useQuery(eventTexts(event.id, event.version));
  const saved = (message: string) => {
    toast.success(message);
    void cache.invalidateQueries({ queryKey: eventKeys.all });
    setOpen(false);
  };
  return (
    <Card
      padded
      title={t("title")}
      actions={
        <Button
          icon="edit"
          disabledReason={noLine ?? (!texts && t("common:stillLoading"))}
          onClick={() => setOpen(true)}
        >
          {t("open")}
        </Button>
      }
    >
      {texts ? (
        <Written form={texts.form} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height={64} />
        </Loading>
      )}
      {isOpen && texts && (
        <Suspense fallback={null}>
          <TextsDialog event={event} row={texts} onSaved={saved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Written({ form }: { readonly form: TextsForm }) {
  const t = textsOf("eventTexts");
  const languages = writtenIn(form);
  if (languages.length === 0) return <p className="fy-quiet">{t("none")}</p>;
  return (
    <ul className="events-terms">
      {languages.map((language) => (
        <li key={language}>
          <strong>{NAMES[language]}</strong> <span lang={language}>{form[fieldFor(language, "name")]}</span>
        </li>
      ))}
    </ul>
  );
}
