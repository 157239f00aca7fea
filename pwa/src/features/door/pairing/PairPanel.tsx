import "../near/near.css";
import { deviceId } from "@/device/identity";
import { textsOf } from "@/i18n/i18n";
import { QrCode } from "@/shared/security/QrCode";
import { Button, IconButton } from "@/ui/Button";
import { CodeCamera } from "@/ui/CodeCamera";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";
import { Panel } from "../components/Panel";
import type { Manifest } from "../manifest/manifest";
import { listenFor, forgetPhone, isNeighbours } from "../near/neighbours";
import { nameOf, type PairedPhone } from "../near/pairedPhones";
import { usePairedPhones } from "../near/useNear";
import { usePairing, type Pairing } from "./usePairing";

export { listenFor, isNeighbours };

export interface PairPanelProps {
  readonly manifest: Manifest | null;
  /** The other phone's code, if this door's camera has just seen it. */
  readonly seen: string | null;
  readonly onClose: () => void;
}

/** Which phones this one hears without a server, and how it comes to hear another. */
export default function PairPanel({ manifest, seen, onClose }: PairPanelProps) {
  const t = textsOf("near");
  return (
    <Panel title={t("title")} subtitle={t("lead")} onClose={onClose}>
      <div className="near">
        {manifest ? <Pair manifest={manifest} seen={seen} onClose={onClose} /> : <Note kind="warn">{t("noList")}</Note>}
      </div>
    </Panel>
  );
}

function Pair({ manifest, seen, onClose }: PairPanelProps & { readonly manifest: Manifest }) {
  const t = textsOf("near");
  const pairing = usePairing(manifest, seen);
  const { step, scan, see, begin } = pairing;
  const name = (phone: string) => phone || t("unnamed");
  switch (step.at) {
    case "start":
      return <Start pairing={pairing} isTakenOn={manifest.devices.some(({ uuid }) => uuid === deviceId())} />;
    case "busy":
      return (
        <p className="near-says" role="status">
          {t("busy")}
        </p>
      );
    case "offer":
      return (
        <Shown code={step.code} title={t("offer.title")} text={t("offer.text")} label={t("offer.qr")}>
          <Button kind="main" size="large" wide icon="scan" onClick={() => scan("answer")}>
            {t("offer.next")}
          </Button>
        </Shown>
      );
    case "answer":
      return (
        <Shown
          code={step.code}
          title={t("answer.title", { phone: name(step.phone) })}
          text={t("answer.text")}
          label={t("answer.qr")}
        />
      );
    case "scan":
      return (
        <div className="near-step">
          <h3>{t(`scan.${step.wanted}`)}</h3>
          <CodeCamera label={t("scan.picture")} onCode={see} />
          {step.problem && <Note kind="bad">{t(`problem.${step.problem}`)}</Note>}
          <Button size="large" wide onClick={begin}>
            {t("common:cancel")}
          </Button>
        </div>
      );
    case "paired":
      return (
        <div className="near-step">
          <p className="near-paired" role="status">
            <Icon name="check" size="large" />
            <b>{t("paired", { phone: name(step.phone) })}</b>
            <span>{t("pairedText")}</span>
          </p>
          <Button kind="main" size="large" wide onClick={onClose}>
            {t("done")}
          </Button>
          <Button size="large" wide onClick={begin}>
            {t("another")}
          </Button>
        </div>
      );
    case "failed":
      return (
        <div className="near-step">
          <Note kind="bad">{t(`problem.${step.problem}`)}</Note>
          <Button kind="main" size="large" wide onClick={begin}>
            {t("common:tryAgain")}
          </Button>
        </div>
      );
  }
}

interface StartProps {
  readonly pairing: Pairing;
  /** Whether the others know this phone by their lists. */
  readonly isTakenOn: boolean;
}

function Start({ pairing: { show, scan }, isTakenOn }: StartProps) {
  const t = textsOf("near");
  const phones = usePairedPhones();
  return (
    <>
      {phones.length > 0 && (
        <ul className="near-list" aria-label={t("heard")}>
          {phones.map((phone) => (
            <PhoneRow key={phone.uuid} phone={phone} />
          ))}
        </ul>
      )}
      {phones.some(({ byAnotherTab, state }) => byAnotherTab && state === "heard") && <Note>{t("otherTab")}</Note>}
      {!isTakenOn && <Note kind="warn">{t("notTakenOn")}</Note>}
      <div className="near-step">
        <h3>{t("how.title")}</h3>
        <ol className="near-how">
          <li>{t("how.network")}</li>
          <li>{t("how.scans")}</li>
          <li>{t("how.more")}</li>
        </ol>
        <Button kind="main" size="large" wide onClick={show}>
          {t("show")}
        </Button>
        <Button size="large" wide icon="scan" onClick={() => scan("offer")}>
          {t("scanOther")}
        </Button>
      </div>
    </>
  );
}

function PhoneRow({ phone }: { readonly phone: PairedPhone }) {
  const t = textsOf("near");
  const isHeard = phone.state === "heard";
  const name = nameOf(phone) || t("unnamed");
  return (
    <li className={isHeard ? undefined : `is-${phone.state}`}>
      <Icon name={isHeard ? "exchange" : "alert"} size="large" />
      <p className="fy-grow">
        <b>{name}</b>
        <small>{t(isHeard && phone.byAnotherTab ? "state.otherTab" : `state.${phone.state}`)}</small>
      </p>
      {!phone.byAnotherTab && (
        <IconButton icon="x" label={t("forget", { phone: name })} onClick={() => forgetPhone(phone.uuid)} />
      )}
    </li>
  );
}

interface ShownProps {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly children?: React.ReactNode;
}

function Shown({ code, title, text, label, children }: ShownProps) {
  return (
    <div className="near-step">
      <h3>{title}</h3>
      <QrCode text={code} label={label} />
      <p className="near-says">{text}</p>
      {children}
    </div>
  );
}
