import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { handOver } from "@/shared/security/answer";
import { EntrancePage } from "@/shell/EntrancePage";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { ErrorState, Note } from "@/ui/states";
import { acceptInvitation, isLinkOver, linkCheck, resetPassword, type Invited } from "./calls";
import { NewPassword } from "./components/NewPassword";

/** `/ResetPassword?token=`: where the mailed link leads. */
export default function ResetPasswordPage() {
  const t = textsOf("passwords");
  const [terms] = useSearchParams();
  return (
    <EntrancePage title={t("reset.title")}>
      <div className="fy-entrance-form">
        <ByLink token={terms.get("token") ?? ""} />
      </div>
    </EntrancePage>
  );
}

function ByLink({ token }: { readonly token: string }) {
  const t = textsOf("passwords");
  const check = useQuery({ ...linkCheck(token), enabled: token !== "" });
  const reset = useMutation({
    mutationFn: ({ userid, password }: { userid: number; password: string }) =>
      resetPassword({ userid, password, token }),
  });
  if (reset.isSuccess) return <Done message={reset.data.message} />;
  if (token === "" || isLinkOver(check.error) || isLinkOver(reset.error)) return <LinkOver />;
  if (check.isError) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) {
    return (
      <>
        <h1>{t("reset.title")}</h1>
        <p role="status">{t("common:loading")}</p>
      </>
    );
  }
  const { userid, invited } = check.data;
  if (invited) return <Invitation token={token} userid={userid} invited={invited} />;
  return (
    <>
      <h1>{t("reset.title")}</h1>
      <NewPassword
        error={reset.error}
        onPassword={(password) => reset.mutate({ userid, password })}
        foot={(clear) => (
          <>
            <Button type="submit" kind="main" size="large" wide busy={reset.isPending}>
              {t("submit")}
            </Button>
            <Button size="large" wide busy={reset.isPending} onClick={clear}>
              {t("common:clear")}
            </Button>
          </>
        )}
      />
    </>
  );
}

/** A first password: whoever invites is named, and at its end one is signed in. */
function Invitation({ token, userid, invited }: { token: string; userid: number; invited: Invited }) {
  const t = textsOf("passwords");
  const accept = useMutation({
    mutationFn: (password: string) => acceptInvitation({ userid, password, token }, invited.email),
  });
  if (accept.isSuccess) return <SigningIn answer={accept.data} />;
  if (isLinkOver(accept.error)) return <LinkOver />;
  return (
    <>
      <div>
        <h1>{t("invited.title", { name: invited.firstname })}</h1>
        <p className="fy-lead">{t("invited.lead", { account: invited.accountname })}</p>
      </div>
      <NewPassword
        email={invited.email}
        error={accept.error}
        onPassword={(password) => accept.mutate(password)}
        foot={() => (
          <Button type="submit" kind="main" size="large" wide busy={accept.isPending}>
            {t("invited.submit")}
          </Button>
        )}
      />
    </>
  );
}

/** Stands in the form's place: while that is there, leaving asks whether what was typed may be lost. */
function SigningIn({ answer }: { readonly answer: Parameters<typeof handOver>[0] }) {
  const t = textsOf("common");
  const navigate = useNavigate();
  useEffect(() => {
    handOver(answer);
    void navigate("/", { replace: true });
  }, [answer, navigate]);
  return <p role="status">{t("loading")}</p>;
}

function LinkOver() {
  const t = textsOf("passwords");
  return (
    <>
      <h1>{t("reset.title")}</h1>
      <Note kind="bad">{t("reset.over")}</Note>
      <ButtonLink kind="main" size="large" wide to="/ForgotPassword">
        {t("reset.again")}
      </ButtonLink>
    </>
  );
}

function Done({ message }: { readonly message: string }) {
  const t = textsOf("passwords");
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <>
      <h1>{t("reset.title")}</h1>
      <p ref={told} tabIndex={-1}>
        {message}
      </p>
      <ButtonLink kind="main" size="large" wide to="/">
        {t("reset.login")}
      </ButtonLink>
    </>
  );
}
