import "./setUp.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { handOver } from "@/shared/security/answer";
import { configuration } from "@/shell/homeServer";
import { EntrancePage } from "@/shell/EntrancePage";
import { chooseAccount } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { FormErrorsContext } from "@/ui/Field";
import { isAtField, sayAtField, useErrorsTogether } from "@/ui/useErrorsTogether";
import { ErrorState, Note } from "@/ui/states";
import { useUnsaved } from "@/ui/confirm";
import {
  choicesOf,
  completeSetUp,
  FIELDS,
  isOver,
  newSetUp,
  setUpForm,
  stepOf,
  STEPS,
  type Choices,
  type SetUpAnswer,
  type SetUpForm,
} from "./setUp";
import { OrganisationStep, SetUpSteps, VenueStep, YouStep } from "./steps";

/** `/SetUp#token`: an installation without any user gets its administrator, its organisation and its first venue. */
export default function SetUpPage() {
  const t = textsOf("setUp");
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState<SetUpAnswer>();
  const choices = useQuery({ ...choicesOf(token), enabled: token !== "" && done === undefined });
  return (
    <EntrancePage title={t("title")} long>
      {done ? (
        <SigningIn answer={done} />
      ) : token === "" || isOver(choices.error) ? (
        <NotHere />
      ) : choices.data ? (
        <Steps token={token} choices={choices.data} onDone={setDone} />
      ) : (
        <div className="fy-entrance-form">
          <h1>{t("title")}</h1>
          {choices.isError ? (
            <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
          ) : (
            <p role="status">{t("common:loading")}</p>
          )}
        </div>
      )}
    </EntrancePage>
  );
}

interface StepsProps {
  readonly token: string;
  readonly choices: Choices;
  readonly onDone: (answer: SetUpAnswer) => void;
}

function Steps({ token, choices, onDone }: StepsProps) {
  const t = textsOf("setUp");
  const [step, setStep] = useState(0);
  const [isTried, setTried] = useState(false);
  const { together, alert } = useErrorsTogether(isTried);
  const form = useForm<SetUpForm>({
    resolver: zodResolver(setUpForm),
    mode: "onTouched",
    defaultValues: newSetUp(choices),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const complete = useMutation({
    mutationFn: (filled: SetUpForm) => completeSetUp(filled, token),
    onSuccess: onDone,
    onError: (error) => {
      sayAtField(form, error, FIELDS);
      leadToWrong();
    },
  });
  const leadToWrong = () => {
    const wrong = (Object.keys(setUpForm.shape) as (keyof SetUpForm)[]).find(
      (name) => form.getFieldState(name).error !== undefined,
    );
    if (!wrong) return;
    // The field is there once its step is shown.
    flushSync(() => setStep(stepOf(wrong)));
    form.setFocus(wrong);
  };
  const { isDirty, dirtyFields } = form.formState;
  useUnsaved(isDirty);

  const go = (next: number) => {
    setStep(next);
    setTried(false);
    heading.current?.focus();
  };
  const isLast = step === STEPS.length - 1;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // The steps before, too: the organisation's name tells whether the password is made of it.
    if (!(await form.trigger(STEPS.slice(0, step + 1).flat()))) return leadToWrong();
    if (isLast) return complete.mutate(setUpForm.parse(form.getValues()));
    // In a small organisation buyers ask whoever sets it up.
    if (step === 0 && !dirtyFields.contact) form.setValue("contact", form.getValues("email"));
    // Most play in a house that is called as they are.
    if (step === 1 && !form.getValues("venue")) form.setValue("venue", form.getValues("organisation"));
    go(step + 1);
  };
  if (isOver(complete.error)) return <NotHere />;
  return (
    <FormProvider {...form}>
      <form className="fy-entrance-form" noValidate onSubmit={(event) => void submit(event)}>
        <SetUpSteps step={step} />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t(`headings.${step}`)}
          </h1>
          <p className="fy-lead">{t(`leads.${step}`)}</p>
        </div>
        {complete.error && !isAtField(complete.error, FIELDS) && <Note kind="bad">{errorMessage(complete.error)}</Note>}
        <FormErrorsContext value={together}>
          {step === 0 && <YouStep />}
          {step === 1 && <OrganisationStep choices={choices} />}
          {isLast && <VenueStep choices={choices} token={token} />}
        </FormErrorsContext>
        <div className="setup-foot">
          {step > 0 && (
            <Button size="large" busy={complete.isPending} onClick={() => go(step - 1)}>
              {t("back")}
            </Button>
          )}
          <Button type="submit" kind="main" size="large" wide busy={complete.isPending}>
            {t(isLast ? "create" : "continue")}
          </Button>
        </div>
        {alert}
      </form>
    </FormProvider>
  );
}

/** Stands in the form's place, which no longer asks whether what was typed may be lost; the sign-in goes on from here. */
function SigningIn({ answer }: { readonly answer: SetUpAnswer }) {
  const t = textsOf("common");
  const navigate = useNavigate();
  const cache = useQueryClient();
  useEffect(() => {
    cache.setQueryData(configuration.queryKey, (known) => known && { ...known, set_up: false });
    // The one organisation there is: an administrator works for it from the start.
    chooseAccount(answer.accountid);
    handOver(answer);
    void navigate("/", { replace: true });
  }, [answer, cache, navigate]);
  return <p role="status">{t("loading")}</p>;
}

/** Without the token there is nothing to set up; whoever looks for it is told where it is. */
function NotHere() {
  const t = textsOf("setUp");
  // What was known an hour ago may have changed since.
  const isWaiting = useQuery({ ...configuration, staleTime: 0 }).data?.set_up === true;
  return (
    <div className="fy-entrance-form">
      <h1>{t("title")}</h1>
      {isWaiting ? (
        <Note>{t("whichAddress")}</Note>
      ) : (
        <>
          <Note>{t("over")}</Note>
          <ButtonLink kind="main" size="large" wide to="/">
            {t("login")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
