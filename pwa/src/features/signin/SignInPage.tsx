import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { homeServer } from "@/device/homeServer";
import { textsOf } from "@/i18n/i18n";
import { takeOver, type WireAnswer } from "@/shared/security/answer";
import { useHasPasskeys } from "@/shared/security/passkeys";
import { homeOf } from "@/shell/access";
import { configuration } from "@/shell/configuration";
import { EntrancePage } from "@/shell/EntrancePage";
import { late, useReady } from "@/shell/late";
import { useSession } from "@/shell/session";
import { signedIn } from "@/shell/signOut";
import { FirstStep } from "./components/FirstStep";
import { HomeServerNote } from "./components/HomeServerNote";
import { next as stepAfter, START } from "./steps";

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
  const [step, move] = useReducer(stepAfter, START);
  const [email, setEmail] = useState("");
  const [isMoving, setMoving] = useState(false);
  useReady(SecondStep, SetUpStep, KeepCodes);
  const user = step.at === "in" ? step.user : undefined;
  useEffect(() => {
    if (user) void signedIn(user);
  }, [user]);

  const answer = (reply: WireAnswer) => {
    if ("tokens" in reply) homeServer?.keepToken(reply.tokens.access.token);
    move({ type: "answered", answer: reply });
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
