import "./signin.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { homeServer, type HomeServer } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { takeOver, type Method, type AnswerDto } from "@/shared/security/answer";
import { useHasPasskeys } from "@/shared/security/passkeys";
import { EntrancePage } from "@/shell/EntrancePage";
import { homeOf } from "@/shell/access";
import { configuration } from "@/shell/homeServer";
import { late, useReady } from "@/shell/late";
import { useSession, type SessionUser } from "@/shell/session";
import { signedIn } from "@/shell/signOut";
import { FirstStep } from "./components/FirstStep";

const SecondStep = late(async () => (await import("./components/SecondStep")).SecondStep);
const SetUpStep = late(async () => (await import("./components/SetUpStep")).SetUpStep);
const KeepCodes = late(async () => (await import("./components/SaveRecoveryCodes")).SaveRecoveryCodes);
const WhichHome = late(async () => (await import("./components/HomeServerForm")).HomeServerForm);

/** Signing in: a password or a passkey, then a second step if the person has one or their account requires it. */
export default function SignInPage() {
  const t = textsOf("signin");
  const session = useSession();
  const hasPasskeys = useHasPasskeys();
  const isSetUp = useQuery(configuration).data?.set_up !== true;
  // Where whoever has just enrolled a phone goes on, or stood at a door.
  const { next } = (useLocation().state ?? {}) as { readonly next?: string };
  const [step, move] = useReducer(nextStep, START);
  const [email, setEmail] = useState("");
  const [isMoving, setMoving] = useState(false);
  useReady(SecondStep, SetUpStep, KeepCodes);
  const user = step.at === "in" ? step.user : undefined;
  useEffect(() => {
    if (user) void signedIn(user);
  }, [user]);

  const answer = (response: AnswerDto) => {
    if ("tokens" in response) homeServer?.keepToken(response.tokens.access.token);
    move({ type: "answered", answer: response });
  };
  // Whoever has just chosen their first password has given it: here they go on with what comes after it.
  const goOn = useEffectEvent(() => {
    const handedOver = takeOver();
    if (handedOver) answer(handedOver);
  });
  useEffect(() => goOn(), []);
  const over = (notice: string) => move({ type: "over", notice });
  const leave = () => move({ type: "left" });
  if (homeServer && (isMoving || homeServer.origin === "")) {
    return (
      <EntrancePage title={t("home.title")}>
        <WhichHome home={homeServer} onLeave={homeServer.origin === "" ? undefined : () => setMoving(false)} />
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title={t("title")} long={step.at === "setUp" || step.at === "codes"}>
      {!isSetUp && step.at === "password" && <Navigate to="/SetUp" replace />}
      {session && <Navigate to={next ?? homeOf(session.roleid)} replace />}
      {(step.at === "password" || step.at === "in") && (
        <FirstStep
          email={email}
          notice={step.at === "password" ? step.notice : undefined}
          isIn={step.at === "in"}
          hasPasskeys={hasPasskeys}
          onEmail={setEmail}
          onAnswer={answer}
        />
      )}
      {homeServer && step.at === "password" && <HomeServerNote home={homeServer} onChange={() => setMoving(true)} />}
      {step.at === "second" && (
        <SecondStep
          key={step.method}
          step={step}
          hasPasskeys={hasPasskeys}
          onChoose={(method) => move({ type: "chose", method })}
          onAnswer={answer}
          onOver={over}
          onLeave={leave}
        />
      )}
      {step.at === "setUp" && <SetUpStep challenge={step.challenge} onAnswer={answer} onOver={over} onLeave={leave} />}
      {step.at === "codes" && (
        <KeepCodes codes={step.codes} email={step.user.email} onDone={() => move({ type: "saved" })} />
      )}
    </EntrancePage>
  );
}

/** How far somebody has come with signing in. */
export type Step =
  | { readonly at: "password"; readonly notice?: string }
  | {
      readonly at: "second";
      readonly challenge: string;
      readonly methods: readonly Method[];
      readonly method: Method;
    }
  | { readonly at: "setUp"; readonly challenge: string }
  /** Signed in, with codes to keep before anything else is shown. */
  | { readonly at: "codes"; readonly user: SessionUser; readonly codes: readonly string[] }
  | { readonly at: "in"; readonly user: SessionUser };

export type Move =
  | { readonly type: "answered"; readonly answer: AnswerDto }
  | { readonly type: "chose"; readonly method: Method }
  | { readonly type: "saved" }
  /** Too late or wrong too often: starts from the beginning, with the server's reason. */
  | { readonly type: "over"; readonly notice: string }
  | { readonly type: "left" };

export const START: Step = { at: "password" };

export function nextStep(step: Step, move: Move): Step {
  switch (move.type) {
    case "answered":
      return answered(move.answer);
    case "chose":
      return step.at === "second" && step.methods.includes(move.method) ? { ...step, method: move.method } : step;
    case "saved":
      return step.at === "codes" ? { at: "in", user: step.user } : step;
    case "over":
      return { at: "password", notice: move.notice };
    case "left":
      return START;
  }
}

function answered(answer: AnswerDto): Step {
  if ("challenge" in answer) {
    const { challenge, methods } = answer;
    const [method] = methods;
    return method === undefined ? { at: "setUp", challenge } : { at: "second", challenge, methods, method };
  }
  const { user, recovery_codes: codes = [] } = answer;
  return codes.length > 0 ? { at: "codes", user, codes } : { at: "in", user };
}

/** Below the sign-in: where one signs in, and the way to another server. */
export function HomeServerNote({ home, onChange }: { readonly home: HomeServer; readonly onChange: () => void }) {
  const t = textsOf("signin");
  return (
    <p className="signin-home">
      {t("home.at", { host: new URL(home.origin).host })}
      <button type="button" className="fy-link" onClick={onChange}>
        {t("home.change")}
      </button>
    </p>
  );
}
