import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { textsOf } from "@/i18n/i18n";
import type { AnswerDto } from "@/shared/security/answer";
import { AppSetUp } from "@/shared/security/AppSetUp";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { ErrorState, Loading } from "@/ui/states";
import { isOver, newApp, stepByCode } from "../calls";

interface SetUpProps {
  readonly challenge: string;
  readonly onAnswer: (answer: AnswerDto) => void;
  readonly onOver: (notice: string) => void;
  readonly onLeave: () => void;
}

/** Their account requires a second step: whoever has none sets one up before they are signed in. */
export function SetUpStep({ challenge, onAnswer, onOver, onLeave }: SetUpProps) {
  const t = textsOf("signin");
  const app = useQuery(newApp(challenge));
  const confirm = useMutation({
    mutationFn: (code: string) => stepByCode(challenge, code),
    onSuccess: onAnswer,
  });
  const over = isOver(app.error) ? app.error : isOver(confirm.error) ? confirm.error : undefined;
  const finish = useEffectEvent(onOver);
  useEffect(() => {
    if (over) finish(over.message);
  }, [over]);
  return (
    <div className="fy-entrance-form">
      <div>
        <h1>{t("setUp.title")}</h1>
        <p className="fy-lead">{t("setUp.lead")}</p>
      </div>
      {app.isPending && (
        <Loading>
          <Bone height={240} />
        </Loading>
      )}
      {app.isError && !over && <ErrorState error={app.error} onRetry={() => void app.refetch()} />}
      {app.data && (
        <AppSetUp id="setup" app={app.data} error={over ? null : confirm.error} onCode={(code) => confirm.mutate(code)}>
          <Button type="submit" kind="main" size="large" wide busy={confirm.isPending || confirm.isSuccess}>
            {t("setUp.submit")}
          </Button>
        </AppSetUp>
      )}
      <div className="fy-entrance-links">
        <Button kind="plain" icon="back" onClick={onLeave}>
          {t("second.back")}
        </Button>
      </div>
    </div>
  );
}
