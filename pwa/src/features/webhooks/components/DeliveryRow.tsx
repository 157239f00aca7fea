import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { CopyId } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { type Reason } from "@/ui/because";
import { MARKS, type Delivery, type Try } from "../model";

interface RowProps {
  readonly delivery: Delivery;
  readonly because: Reason;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

/** An event on its way to an endpoint; opened, it shows each try with what was answered. */
export function DeliveryRow({ delivery, because, isBusy, onAgain }: RowProps) {
  const t = textsOf("webhooks");
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { type, order, number, at, state, tries } = delivery;
  const about = order === undefined ? t("testEvent") : t("ofOrder", { order, number });
  return (
    <li className="hooks-row">
      <button
        type="button"
        className="hooks-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "down" : "right"} size="small" />
        <span className="hooks-what">
          <code>{type}</code>
          <span>{about}</span>
        </span>
        <time dateTime={at}>{format.dateTime(at, deviceZone())}</time>
        <span className="hooks-tries-count">{t("tries", { count: tries.length })}</span>
        <Chip text={t(`delivery.${state}`)} mark={MARKS[state]} />
      </button>
      {isOpen && (
        <div id={id} className="hooks-more">
          <div className="hooks-acts">
            <CopyId id={delivery.event} what={t("eventId")} />
            <span className="fy-grow" />
            {order !== undefined && <Link to={`/OrderDetails/${order}`}>{t("toOrder", { order })}</Link>}
            <Button size="small" icon="refresh" because={because} busy={isBusy} onClick={onAgain}>
              {t("again.one")}
            </Button>
          </div>
          {state === "owed" && (
            <p className="hooks-next">{t("nextTry", { at: format.dateTime(delivery.dueAt, deviceZone()) })}</p>
          )}
          {tries.length > 0 && <Tries tries={tries} />}
        </div>
      )}
    </li>
  );
}

function Tries({ tries }: { readonly tries: readonly Try[] }) {
  const t = textsOf("webhooks");
  return (
    <ol className="hooks-tries" aria-label={t("triesOf")}>
      {tries.map((one) => (
        <TryLine key={one.at} one={one} />
      ))}
    </ol>
  );
}

function TryLine({ one: { at, status, tookMs, answer, error } }: { readonly one: Try }) {
  const t = textsOf("webhooks");
  const format = useFormat();
  const isGood = status !== undefined && status >= 200 && status < 300;
  return (
    <li>
      <time dateTime={at}>{format.dateTime(at, deviceZone())}</time>
      <span className={isGood ? "hooks-good" : "hooks-bad"}>
        <Icon name={isGood ? "check" : "alert"} size="small" />
        {status === undefined ? t("noAnswer") : t("answered", { status })}
      </span>
      <span className="hooks-took">{t("took", { ms: tookMs })}</span>
      {(error || answer) && <pre>{error || answer}</pre>}
    </li>
  );
}
