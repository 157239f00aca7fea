import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import type { Camera, CameraStatus, Hint } from "./useCamera";

interface CameraViewProps {
  readonly camera: Camera;
  readonly isChecking: boolean;
  /** Only the picture, in the corner of a verdict. */
  readonly small: boolean;
  readonly gate: Gate;
}

/** One <video> for both sizes: it would stop if it moved in the DOM. */
export function CameraView({ camera, isChecking, small, gate }: CameraViewProps) {
  const t = textsOf("door");
  const { video, status } = camera;
  return (
    <section className={`door-cam${small ? " is-small" : ""}`} aria-label={t("picture")} inert={small}>
      <video ref={video} muted playsInline className={status === "on" ? undefined : "is-dark"} />
      {!small && (
        <>
          <Middle status={status} isChecking={isChecking} hint={camera.hint} onRetry={camera.retry} />
          <CameraBar camera={camera} />
          <GateMark {...gate} />
        </>
      )}
    </section>
  );
}

interface MiddleProps {
  readonly status: CameraStatus;
  readonly isChecking: boolean;
  readonly hint: Hint | null;
  readonly onRetry: () => void;
}

function Middle({ status, isChecking, hint, onRetry }: MiddleProps) {
  const t = textsOf("door");
  if (status === "on") {
    return (
      <>
        <Aim />
        {(isChecking || hint) && (
          <p className="door-pill" role="status">
            {t(isChecking || hint === null ? "checking" : hint)}
          </p>
        )}
      </>
    );
  }
  if (status === "starting" || status === "off") {
    return <p className="door-cam-says">{t(status === "off" ? "closed" : "starting")}</p>;
  }
  return (
    <div className="door-cam-says" role="alert">
      <Icon name="alert" />
      <b>{t(`camera.${status}.title`)}</b>
      <p>{t(`camera.${status}.text`)}</p>
      {status !== "insecure" && (
        <Button size="large" onClick={onRetry}>
          {t("common:tryAgain")}
        </Button>
      )}
    </div>
  );
}

function CameraBar({ camera }: { camera: Camera }) {
  const t = textsOf("door");
  const { status, hasTorch, torch, canFlip } = camera;
  if (status !== "on" && status !== "off" && status !== "starting") return null;
  return (
    <div className="door-cam-bar">
      {hasTorch ? (
        <button type="button" aria-label={t("torch")} aria-pressed={torch} onClick={camera.switchTorch}>
          <Icon name="torch" size="large" />
        </button>
      ) : (
        <i />
      )}
      <button type="button" className="is-wide" onClick={camera.toggle}>
        {t(status === "off" ? "open" : "close")}
      </button>
      {canFlip ? (
        <button type="button" aria-label={t("flip")} onClick={camera.flip}>
          <Icon name="flip" size="large" />
        </button>
      ) : (
        <i />
      )}
    </div>
  );
}

const Aim = () => (
  <svg className="door-aim" viewBox="0 0 100 100" aria-hidden="true">
    <path d="M3 22V12a9 9 0 0 1 9-9h10M78 3h10a9 9 0 0 1 9 9v10M97 78v10a9 9 0 0 1-9 9H78M22 97H12a9 9 0 0 1-9-9V78" />
  </svg>
);

interface Gate {
  /** This phone's gate; empty if none is chosen. */
  readonly name: string;
  /** The rules name gates and this is none of them: nobody enters before one is chosen. */
  readonly isNeeded: boolean;
  readonly onChange: () => void;
}

/** The gate is shown beside the picture, so that a wrong one is noticed and can be changed. */
export function GateMark({ name, isNeeded, onChange }: Gate) {
  const t = textsOf("door");
  if (!isNeeded && name.trim() === "") return null;
  return (
    <button
      type="button"
      className={`door-gate${isNeeded ? " is-needed" : ""}`}
      aria-label={isNeeded ? t("choose.gateNone") : t("choose.gateHere", { gate: name })}
      onClick={onChange}
    >
      <Icon name={isNeeded ? "alert" : "building"} size="small" />
      {isNeeded ? t("choose.gateNone") : name}
    </button>
  );
}
