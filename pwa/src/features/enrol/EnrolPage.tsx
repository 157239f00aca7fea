import "./enrol.css";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "@/api/client";
import { deviceId } from "@/api/deviceId";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { appLink, appVersion, isPhoneBrowser, platformName } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { sendHeartbeat } from "@/shared/phone/heartbeat";
import { asThisPhone, phone, proofForCode, removed } from "@/shared/phone/phone";
import { EntrancePage } from "@/shell/EntrancePage";
import { PLATFORM_ROLE, useSession } from "@/shell/session";
import { signOut } from "@/shell/signOut";
import { Bone } from "@/ui/Bone";
import { Button, buttonClass } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Loading, Note } from "@/ui/states";

/** The secret in what the QR code holds, behind the # of its address or alone; undefined if there is none. */
export function enrolmentCodeIn(text: string): string | undefined {
  const behind = text.includes("#") ? text.slice(text.indexOf("#") + 1) : text;
  const secretText = behind.includes("=") ? (new URLSearchParams(behind).get("s") ?? "") : behind;
  const code = secretText.trim();
  return /^[A-Za-z0-9_-]{20,128}$/.test(code) ? code : undefined;
}

export type Enrolled = Shapes["EnrolledOut"];

const shown = new Map<string, Promise<Enrolled>>();

/** Shows a code to the server, once: it is used up by that, and a page may be drawn twice. Again if that did not succeed. */
export function enrol(secret: string): Promise<Enrolled> {
  const known = shown.get(secret);
  if (known) return known;
  const request = takeOn(secret);
  shown.set(secret, request);
  request.catch(() => shown.delete(secret));
  return request;
}

async function takeOn(secret: string): Promise<Enrolled> {
  const enrolment = await asThisPhone(async () => {
    const about = { device: deviceId(), platform: platformName(), version: appVersion() };
    return api.post<Enrolled>("/door/enrol", { secret, ...about, ...(await proofForCode(secret)) });
  });
  removed.write(false);
  phone.forget();
  phone.learn({ account: enrolment.account_id, name: enrolment.name, gate: enrolment.gate });
  void sendHeartbeat();
  return enrolment;
}

const DOOR = "/QrValidation";

/** Opened by the address in the QR code, or by hand to paste it: this phone becomes one of an organisation's. */
export default function EnrolPage() {
  const t = textsOf("enrol");
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState(() => enrolmentCodeIn(hash));
  // A phone that is open already gets the next address without starting anew.
  const found = hash ? enrolmentCodeIn(hash) : undefined;
  if (found !== undefined && found !== code) setCode(found);
  // A code is used up by whoever shows it first: a phone that has the app is asked before this browser does.
  const [chosen, setChosen] = useState<string>();
  const app = code !== undefined && code !== chosen && isPhoneBrowser() ? appLink(addressOf(code)) : null;
  useEffect(() => {
    // It is of no use to whoever reads the history.
    if (hash) void navigate("/enrol", { replace: true });
  }, [hash, navigate]);
  const request = useQuery({
    queryKey: ["enrol", code],
    queryFn: () => enrol(code ?? ""),
    enabled: code !== undefined && app === null,
    retry: false,
    staleTime: Infinity,
    meta: { persist: false },
  });
  return (
    <EntrancePage title={t("title")}>
      {app !== null ? (
        <Where app={app} onHere={() => setChosen(code)} />
      ) : request.data ? (
        <Here enrolment={request.data} />
      ) : request.isFetching ? (
        <Loading>
          <Bone height={180} />
        </Loading>
      ) : (
        <Paste
          says={request.error ? errorMessage(request.error) : undefined}
          onCode={(pasted) => {
            // Whoever pastes it here means this browser.
            setChosen(pasted);
            if (pasted === code) void request.refetch();
            else setCode(pasted);
          }}
        />
      )}
    </EntrancePage>
  );
}

const addressOf = (code: string) => `${window.location.origin}/enrol#s=${code}`;

/** On a phone: this browser, or Foyer's app if that is there. */
function Where({ app, onHere }: { readonly app: string; readonly onHere: () => void }) {
  const t = textsOf("enrol");
  return (
    <div className="fy-entrance-form">
      <div>
        <h1>{t("title")}</h1>
        <p className="fy-lead">{t("where")}</p>
      </div>
      <Button kind="main" size="large" wide onClick={onHere}>
        {t("inBrowser")}
      </Button>
      <a className={buttonClass({ size: "large", wide: true })} href={app}>
        {t("inApp")}
      </a>
      <p className="fy-says">{t("inAppHint")}</p>
    </div>
  );
}

function Paste({ says, onCode }: { readonly says: string | undefined; readonly onCode: (code: string) => void }) {
  const t = textsOf("enrol");
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = enrolmentCodeIn(typed);
    setWrong(code === undefined);
    if (code !== undefined) onCode(code);
  };
  return (
    <form className="fy-entrance-form" noValidate onSubmit={submit}>
      <div>
        <h1>{t("title")}</h1>
        <p className="fy-lead">{t("lead")}</p>
      </div>
      {says !== undefined && <Note kind="bad">{`${says}. ${t("newCode")}`}</Note>}
      <Field
        label={t("code")}
        hint={t("codeHint")}
        error={isWrong ? t("noCode") : undefined}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" kind="main" size="large" wide>
        {t("submit")}
      </Button>
    </form>
  );
}

function Here({ enrolment }: { readonly enrolment: Enrolled }) {
  const t = textsOf("enrol");
  const navigate = useNavigate();
  const session = useSession();
  const isElsewhere =
    session !== null && session.roleid !== PLATFORM_ROLE && session.accountid !== enrolment.account_id;
  const goOn = () => (session ? navigate(DOOR) : navigate("/", { state: { next: DOOR } }));
  return (
    <div className="fy-entrance-form enrol-here">
      <div role="status">
        <Icon name="check" size="large" />
        <h1>{t("here", { account: enrolment.account })}</h1>
        <p className="fy-lead">{t("hereText")}</p>
      </div>
      <dl>
        <div>
          <dt>{t("name")}</dt>
          <dd>{enrolment.name}</dd>
        </div>
        <div>
          <dt>{t("gate")}</dt>
          <dd>{enrolment.gate || t("noGate")}</dd>
        </div>
      </dl>
      {isElsewhere ? (
        <>
          <Note>{t("elsewhere", { account: session.accountname, wanted: enrolment.account })}</Note>
          <Button kind="main" size="large" wide onClick={() => void signOut()}>
            {t("signOut")}
          </Button>
        </>
      ) : (
        <Button kind="main" size="large" wide onClick={() => void goOn()}>
          {t(session ? "openDoor" : "signIn")}
        </Button>
      )}
    </div>
  );
}
