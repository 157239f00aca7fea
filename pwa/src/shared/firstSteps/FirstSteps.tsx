import "./firstSteps.css";
import { useState, type ReactNode } from "react";
import { storage } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { openDialog } from "@/shell/dialogs";
import { Button, type ButtonKind } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Icon } from "@/ui/Icon";
import { addressOf, STEPS, useFirstSteps, type FirstSteps as Done, type Step } from "./model";

interface FirstStepsProps {
  readonly account: number;
  /** What else there is to see, which an organisation without any event does not have yet. */
  readonly rest?: ReactNode;
}

/** What a new organisation does first, from its venue to its first guest, until all of it is done or it is put away. */
export function FirstSteps({ account, rest }: FirstStepsProps) {
  const key = `foyer-first-steps-${account}`;
  const [isAway, setAway] = useState(() => storage.read(key) !== null);
  const { steps, isLoading } = useFirstSteps(account);
  if (isAway || !steps || steps.done.length === STEPS.length) return isLoading && !isAway ? null : rest;
  return (
    <>
      <StepsCard
        steps={steps}
        onHide={() => {
          storage.write(key, "away");
          setAway(true);
        }}
      />
      {steps.done.includes("event") && rest}
    </>
  );
}

interface StepsCardProps {
  readonly steps: Done;
  readonly onHide: () => void;
}

function StepsCard({ steps, onHide }: StepsCardProps) {
  const t = textsOf("firstSteps");
  const next = STEPS.find((step) => !steps.done.includes(step));
  return (
    <Card
      className="first-steps"
      title={t("title")}
      actions={
        <>
          <span className="fy-quiet fy-small">{t("done", { count: steps.done.length, all: STEPS.length })}</span>
          <Button kind="plain" size="small" onClick={onHide}>
            {t("hide")}
          </Button>
        </>
      }
    >
      <ol className="first-steps-list" aria-label={t("title")}>
        {STEPS.map((step) => (
          <Line key={step} step={step} steps={steps} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

interface LineProps {
  readonly step: Step;
  readonly steps: Done;
  readonly isNext: boolean;
}

function Line({ step, steps, isNext }: LineProps) {
  const t = textsOf("firstSteps");
  const isDone = steps.done.includes(step);
  const hint = step === "embed" && !steps.takesCards ? t("hints.embedNoCards") : t(`hints.${step}`);
  return (
    <li className={isDone ? "is-done" : isNext ? "is-next" : undefined}>
      <span className="first-steps-mark">{isDone && <Icon name="check" size="small" />}</span>
      <div>
        <b>{t(`steps.${step}`)}</b>
        {isDone && <span className="fy-unseen">, {t("isDone")}</span>}
        {!isDone && <p className="fy-small fy-quiet">{hint}</p>}
      </div>
      {!isDone && <Action step={step} steps={steps} kind={isNext ? "main" : "plain"} />}
    </li>
  );
}

function Action({ step, steps, kind }: Omit<LineProps, "isNext"> & { readonly kind: ButtonKind }) {
  const t = textsOf("firstSteps");
  const to = addressOf(step, steps);
  if (to) {
    return (
      <ButtonLink to={to} kind={kind}>
        {t(`actions.${step}`)}
      </ButtonLink>
    );
  }
  const disabledReason = !steps.event ? t("because.event") : !steps.performance && t("because.onSale");
  return (
    <Button
      kind={disabledReason ? "plain" : kind}
      disabledReason={disabledReason}
      onClick={() => openDialog("walkIn", { performanceId: steps.performance })}
    >
      {t(`actions.${step}`)}
    </Button>
  );
}
