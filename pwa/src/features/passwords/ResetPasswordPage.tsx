import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { handOver } from "@/shared/security/answer";
import { EntrancePage } from "@/shell/EntrancePage";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { ErrorState, Note } from "@/ui/states";
import { acceptInvitation, isLinkOver, linkCheck, resetPassword, type Invited } from "./passwords";
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

interface Chosen {
  readonly userid: number;
  readonly invited: Invited | null;
  readonly password: string;
}

function ByLink({ token }: { readonly token: string }) {
  const t = textsOf("passwords");
  const set = useMutation({
    mutationFn: ({ userid, invited, password }: Chosen) =>
      invited
        ? acceptInvitation({ userid, password, token }, invited.email)
        : resetPassword({ userid, password, token }),
  });
  // Once it is being used, the link is not looked at again: whoever was signed in here is forgotten, and it with them.
  const check = useQuery({ ...linkCheck(token), enabled: token !== "" && !set.isPending && !set.isSuccess });
  if (set.data?.answer) return <SigningIn answer={set.data.answer} />;
  if (set.isSuccess) return <Done message={set.data.message} />;
  if (token === "" || isLinkOver(check.error) || isLinkOver(set.error)) return <LinkOver />;
  if (check.isError) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) {
    return (
      <>
        <h1>{t("reset.title")}</h1>
        <p role="status">{t("common:loading")}</p>
      </>
    );
  }
  const link = check.data;
  const form = {
    error: set.error,
    isBusy: set.isPending,
    onPassword: (password: string) => set.mutate({ ...link, password }),
  };
  return link.invited ? <Invitation invited={link.invited} {...form} /> : <Reset {...form} />;
}

interface FormProps {
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onPassword: (password: string) => void;
}

function Reset({ error, isBusy, onPassword }: FormProps) {
  const t = textsOf("passwords");
  return (
    <>
      <h1>{t("reset.title")}</h1>
      <NewPassword
        error={error}
        onPassword={onPassword}
        foot={(clear) => (
          <>
            <Button type="submit" kind="main" size="large" wide busy={isBusy}>
              {t("submit")}
            </Button>
            <Button size="large" wide busy={isBusy} onClick={clear}>
              {t("common:clear")}
            </Button>
          </>
        )}
      />
    </>
  );
}

/** A first password: whoever invites is named, and at its end one is signed in. */
function Invitation({ invited, error, isBusy, onPassword }: FormProps & { readonly invited: Invited }) {
  const t = textsOf("passwords");
  return (
    <>
      <div>
        <h1>{t("invited.title", { name: invited.firstname })}</h1>
        <p className="fy-lead">{t("invited.lead", { account: invited.accountname })}</p>
      </div>
      <NewPassword
        names={{ name: invited.firstname, email: invited.email, organisation: invited.accountname }}
        error={error}
        onPassword={onPassword}
        foot={() => (
          <Button type="submit" kind="main" size="large" wide busy={isBusy}>
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
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <>
      <h1>{t("reset.title")}</h1>
      <p ref={status} tabIndex={-1}>
        {message}
      </p>
      <ButtonLink kind="main" size="large" wide to="/">
        {t("reset.login")}
      </ButtonLink>
    </>
  );
}
