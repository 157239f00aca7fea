import "../panels.css";
import { useCallback, useEffect, useRef, useState } from "react";
import { deviceId } from "@/api/deviceId";
import { textsOf } from "@/i18n/i18n";
import { QrCode } from "@/shared/security/QrCode";
import { Button, IconButton } from "@/ui/Button";
import { CodeCamera } from "@/ui/CodeCamera";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";
import { Panel } from "../components/Panel";
import type { Manifest } from "../manifest/manifest";
import { NoNetwork } from "../near/link";
import {
  dropOffer,
  forgetPhone,
  isNeighbours,
  listenFor,
  makeAnswer,
  makeOffer,
  NotReached,
  readAnswer,
} from "../near/neighbours";
import { nameOf, type PairedPhone, usePairedPhones } from "../near/pairedPhones";
import { PairingError, type Refusal } from "./pairingCodes";

export { listenFor, isNeighbours };

export interface PairPanelProps {
  readonly manifest: Manifest | null;
  /** Another phone's code that the door's camera has just read. */
  readonly seen: string | null;
  readonly onClose: () => void;
}

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
          <h3>{t(`scan.${step.expected}`)}</h3>
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
  /** Whether the others have this phone on their lists. */
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
  const isConnected = phone.state === "heard";
  const name = nameOf(phone) || t("unnamed");
  return (
    <li className={isConnected ? undefined : `is-${phone.state}`}>
      <Icon name={isConnected ? "exchange" : "alert"} size="large" />
      <p className="fy-grow">
        <b>{name}</b>
        <small>{t(isConnected && phone.byAnotherTab ? "state.otherTab" : `state.${phone.state}`)}</small>
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

export type Problem = Refusal | "noNetwork" | "notReached" | "failed";

/** The step of pairing; `code` is shown on this phone. */
export type Step =
  | { readonly at: "start" }
  | { readonly at: "busy" }
  | { readonly at: "offer" | "answer"; readonly code: string; readonly phone: string }
  /** For an offer, or for the answer to this phone's offer. */
  | { readonly at: "scan"; readonly expected: "offer" | "answer"; readonly problem: Problem | null }
  | { readonly at: "paired"; readonly phone: string }
  | { readonly at: "failed"; readonly problem: Problem };

export interface Pairing {
  readonly step: Step;
  readonly show: () => void;
  readonly scan: (expected: "offer" | "answer") => void;
  readonly see: (code: string) => void;
  readonly begin: () => void;
}

const START: Step = { at: "start" };
const BUSY: Step = { at: "busy" };

/**
 * Pairing takes two scans: one shows, the other scans and shows, the first scans. `seen`: read by the door's camera.
 */
export function usePairing(list: Manifest, seen: string | null): Pairing {
  const [step, setStep] = useState<Step>(START);
  const turn = useRef(0);
  const manifest = useRef(list);
  useEffect(() => {
    manifest.current = list;
  }, [list]);

  /** Only the newest step may continue. The camera stays on while a code is checked. */
  const go = useCallback(
    async (work: (become: (next: Step) => void) => Promise<void>, failed: (p: Problem) => Step) => {
      const ownTurn = (turn.current += 1);
      const become = (next: Step) => {
        if (ownTurn === turn.current) setStep(next);
      };
      try {
        await work(become);
      } catch (error) {
        become(failed(problemOf(error)));
      }
    },
    [],
  );

  const answer = useCallback(
    (code: string) =>
      go(
        async (become) => {
          const { text, neighbour, received } = await makeAnswer(manifest.current, code, () => become(BUSY));
          become({ at: "answer", code: text, phone: nameOf(neighbour) });
          await received;
          become({ at: "paired", phone: nameOf(neighbour) });
        },
        (problem) => (isOfCode(problem) ? { at: "scan", expected: "offer", problem } : { at: "failed", problem }),
      ),
    [go],
  );
  const finish = (code: string) =>
    go(
      async (become) => {
        const neighbour = await readAnswer(manifest.current, code, () => become(BUSY));
        become({ at: "paired", phone: nameOf(neighbour) });
      },
      (problem) => (isOfCode(problem) ? { at: "scan", expected: "answer", problem } : { at: "failed", problem }),
    );
  const show = () =>
    go(
      async (become) => {
        become(BUSY);
        become({ at: "offer", code: await makeOffer(manifest.current), phone: "" });
      },
      (problem) => ({ at: "failed", problem }),
    );
  const to = (next: Step) => {
    turn.current += 1;
    setStep(next);
  };

  useEffect(() => {
    if (seen !== null) void answer(seen);
  }, [seen, answer]);
  useEffect(() => dropOffer, []);

  return {
    step,
    show: () => void show(),
    scan: (expected) => to({ at: "scan", expected, problem: null }),
    see: (code) => {
      if (step.at === "scan") void (step.expected === "offer" ? answer(code) : finish(code));
    },
    begin: () => to(START),
  };
}

/** Another code may work: the camera stays on. */
const isOfCode = (problem: Problem): boolean =>
  problem !== "noNetwork" && problem !== "notReached" && problem !== "failed";

function problemOf(error: unknown): Problem {
  if (error instanceof PairingError) return error.reason;
  if (error instanceof NoNetwork) return "noNetwork";
  return error instanceof NotReached ? "notReached" : "failed";
}
