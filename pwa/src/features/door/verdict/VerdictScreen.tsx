import "./verdict.css";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { useKiosk } from "@/shell/kiosk";
import { ago } from "@/ui/ago";
import { BareButton } from "@/ui/Button";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Icon, type IconName } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import { useNow } from "@/ui/states";
import { useLocalAttendance, useUnsentCount } from "../alone/thisPhone";
import { DoorTop } from "../components/DoorTop";
import type { Manifest } from "../manifest/manifest";
import { type DoorPerformance, insideOf, type Outcome } from "../model";
import { type Bar, UpsellList } from "../upsells/UpsellList";
import type { Shown } from "./doorState";
import type { OutcomeKind, OutcomeWord } from "./outcomes";

/**
 * A verdict's colour, shape and texture; its word, sound and vibration say the same. An offline admission is green too,
 * with a dashed frame: another colour for the same ticket would hold up the queue when the network goes.
 */
const TONES: Readonly<Record<OutcomeKind, { readonly tone: string; readonly mark: IconName }>> = {
  admitted: { tone: "is-admitted", mark: "v-in" },
  exited: { tone: "is-exited", mark: "v-out" },
  undone: { tone: "is-exited", mark: "v-in" },
  held: { tone: "is-held", mark: "v-wait" },
  already: { tone: "is-already", mark: "v-again" },
  turned: { tone: "is-turned", mark: "v-turned" },
  refused: { tone: "is-refused", mark: "v-no" },
  failed: { tone: "is-refused", mark: "v-no" },
  unchecked: { tone: "is-offline", mark: "v-wait" },
};

/** What a good ticket is turned away for: another day, another time, or another place. */
const TURNED_MARKS: Readonly<Partial<Record<OutcomeWord, IconName>>> = {
  wrongPerformance: "v-day",
  exchanged: "v-day",
  tooEarly: "v-time",
  tooLate: "v-time",
};

/** A word too long for a phone's line. */
const LONG_WORD = /\S{9}/u;

interface VerdictScreenProps {
  readonly shown: Shown;
  readonly performance: DoorPerformance;
  readonly bar: Bar;
  readonly live: LiveStatus;
  readonly manifest: Manifest | null;
  readonly seenAt: number | undefined;
  readonly isUndoing: boolean;
  readonly onUndo: (outcome: Outcome) => void;
  /** Admits a guest whom the rules admit only with a tap. */
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
  readonly onFind: () => void;
}

/** One colour edge to edge, one word readable at two metres. It appears in one frame. */
export function VerdictScreen(props: VerdictScreenProps) {
  const { shown, performance, bar, manifest, live, seenAt, onDismiss } = props;
  const t = textsOf("door");
  const { outcome } = shown;
  const { tone, mark: usual } = TONES[outcome.kind];
  const mark = TURNED_MARKS[outcome.word] ?? usual;
  const isFramed = outcome.isAlone || outcome.kind === "unchecked";
  const classes = [tone, outcome.upsells.length > 0 && "has-upsells", isFramed && "is-framed"];
  const says = useSays(outcome);
  const word = t(`word.${outcome.word}`);
  return (
    <section className={["verdict", ...classes].filter(Boolean).join(" ")} aria-label={word} onClick={onDismiss}>
      {isFramed && <span className="verdict-frame" />}
      <DoorTop performance={performance} live={live} />
      <div className="verdict-main">
        <Icon name={outcome.isAlone && mark === "v-in" ? "v-off" : mark} className="verdict-mark" />
        <h2 className={LONG_WORD.test(word) ? "verdict-word is-long" : "verdict-word"}>{word}</h2>
        <p className="verdict-says">{says.sentence}</p>
        {outcome.isAlone && (
          <p className="verdict-alone">
            <Icon name="offline" />
            {t("checkedHere")}
          </p>
        )}
        <div className="verdict-details">
          <p className="verdict-who">{says.advice}</p>
          <VerdictFacts outcome={outcome} performance={performance} manifest={manifest} seenAt={seenAt} />
          <UpsellList upsells={outcome.upsells} ticket={outcome.ticket} zone={performance.zone} bar={bar} />
        </div>
      </div>
      <footer className="verdict-foot">
        <span className="verdict-cam" />
        <button type="button" className="verdict-next">
          <b>{t("next")}</b>
          {t("noTap")}
        </button>
        <Act {...props} />
      </footer>
      {shown.until !== null && <span key={shown.turn} className="verdict-hold" />}
    </section>
  );
}

function Act({ shown, isUndoing, onConfirm, onUndo, onFind }: VerdictScreenProps): ReactNode {
  const t = textsOf("door");
  const isLocked = useKiosk() !== null;
  const { outcome } = shown;
  const alone = (act?: () => void) => (event: { stopPropagation(): void }) => {
    event.stopPropagation();
    act?.();
  };
  if (outcome.kind === "unchecked" || outcome.kind === "exited") return null;
  if (shown.held) {
    return (
      <button
        type="button"
        className="verdict-act is-admit"
        aria-disabled={shown.isSent}
        onClick={alone(shown.isSent ? undefined : onConfirm)}
      >
        <Icon name="check" size="large" />
        {t(shown.isSent ? "admitting" : "admit")}
      </button>
    );
  }
  if (outcome.admitted.length > 0) {
    return (
      <BareButton className="verdict-act" busy={isUndoing} onClick={alone(() => onUndo(outcome))}>
        {t("undo")}
      </BareButton>
    );
  }
  if (outcome.kind === "already" && outcome.order !== null && !isLocked) {
    return (
      <Link className="verdict-act" to={`/OrderDetails/${outcome.order}`} onClick={alone()}>
        {t("fact.order")}
      </Link>
    );
  }
  return (
    <button type="button" className="verdict-act" onClick={alone(onFind)}>
      {t("find")}
    </button>
  );
}

/** The verdict's sentence, then what to say or do. */
function useSays(outcome: Outcome): { readonly sentence: string; readonly advice: string | null } {
  const t = textsOf("door");
  const format = useFormat();
  const now = useNow(20_000);
  const own = outcome.kind === "unchecked" ? t("uncheckedSays") : outcome.kind === "held" ? t("heldSays") : null;
  const sentence = own ?? outcome.message;
  const { requested, admitted, at, advice, holder, exchangedFor } = outcome;
  if (requested > 1 && admitted.length < requested)
    return { sentence, advice: t("partly", { admitted: admitted.length, asked: requested }) };
  if (outcome.kind === "already") return { sentence, advice: at === null ? null : capital(ago(at, now)) };
  if (exchangedFor !== null) {
    const { event, startsAt, zone } = exchangedFor;
    return { sentence, advice: t("exchangedFor", { event, when: format.dateTime(startsAt, zone) }) };
  }
  return { sentence, advice: advice === null ? holder : t(`advice.${advice}`) };
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Always rendered: screen readers skip the first text of a new region. */
export function VerdictLiveRegion({ shown }: { shown: Shown | null }) {
  const t = textsOf("door");
  return (
    <div className="fy-unseen" aria-live="assertive" aria-atomic="true">
      {shown && (
        <LiveRegionText key={shown.outcome.nonce} outcome={shown.outcome} word={t(`word.${shown.outcome.word}`)} />
      )}
    </div>
  );
}

function LiveRegionText({ outcome, word }: { outcome: Outcome; word: string }) {
  const { sentence, advice } = useSays(outcome);
  const t = textsOf("door");
  const here = outcome.isAlone && t("checkedHere");
  return <p>{[word, sentence, advice, here].filter(Boolean).join(". ")}</p>;
}

interface VerdictFactsProps {
  readonly outcome: Outcome;
  readonly performance: DoorPerformance;
  readonly manifest: Manifest | null;
  readonly seenAt: number | undefined;
}

/** At most three facts. The server sends none for refunded or unpaid tickets. */
export function VerdictFacts({ outcome, performance, manifest, seenAt }: VerdictFactsProps) {
  const t = textsOf("door");
  const format = useFormat();
  const { kind, holder, type, team, player, gate, by } = outcome;
  const whose = player === null ? null : t("teams:player", { team: team ?? "", player });
  if (kind === "admitted" || kind === "exited" || kind === "held") {
    return (
      <Facts>
        {outcome.requested > 1 ? (
          <Fact name={t("fact.tickets")}>{outcome.requested}</Fact>
        ) : (
          type && (
            <Fact name={t("fact.ticket")} second={whose}>
              {type}
            </Fact>
          )
        )}
        {kind !== "held" && <OrderFact outcome={outcome} />}
        {outcome.isAlone ? <WaitingFact /> : <AttendanceFact performance={performance} manifest={manifest} />}
      </Facts>
    );
  }
  if (kind === "already") {
    return (
      <Facts>
        {holder ? (
          <Fact name={t("fact.name")} second={inLine([type, whose])}>
            {holder}
          </Fact>
        ) : (
          type && (
            <Fact name={t("fact.ticket")} second={whose}>
              {type}
            </Fact>
          )
        )}
        {gate && <Fact name={t("fact.where")}>{gate}</Fact>}
        {by && <Fact name={t("fact.by")}>{by}</Fact>}
      </Facts>
    );
  }
  if (kind === "unchecked") {
    return (
      <Facts>
        <WaitingFact />
        {seenAt !== undefined && <Fact name={t("fact.fresh")}>{format.time(seenAt, deviceZone())}</Fact>}
      </Facts>
    );
  }
  if (!holder) return null;
  return (
    <Facts>
      <Fact name={t("fact.name")}>{holder}</Fact>
      {type && (
        <Fact name={t("fact.ticket")} second={whose}>
          {type}
        </Fact>
      )}
    </Facts>
  );
}

function OrderFact({ outcome }: { outcome: Outcome }) {
  const t = textsOf("door");
  const isLocked = useKiosk() !== null;
  const { order, orderAdmitted, orderTickets } = outcome;
  if (order === null || orderTickets === null) return null;
  const words = t("orderIn", { admitted: orderAdmitted ?? 0, tickets: orderTickets });
  return (
    <Fact name={t("fact.order")}>
      {isLocked ? (
        words
      ) : (
        <Link to={`/OrderDetails/${order}`} onClick={(event) => event.stopPropagation()}>
          {words}
          <Icon name="right" size="small" />
        </Link>
      )}
    </Fact>
  );
}

function WaitingFact() {
  const t = textsOf("door");
  return <Fact name={t("fact.waiting")}>{t("scans", { count: useUnsentCount() })}</Fact>;
}

function AttendanceFact({ performance, manifest }: Pick<VerdictFactsProps, "performance" | "manifest">) {
  const t = textsOf("door");
  const attendance = useLocalAttendance(performance, manifest);
  return (
    <Fact name={t("fact.house")}>
      {t("houseIn", { admitted: formatCount(insideOf(attendance)), sold: formatCount(attendance.sold) })}
    </Fact>
  );
}

const Facts = ({ children }: { children: ReactNode }) => <dl className="verdict-facts">{children}</dl>;

interface FactProps {
  readonly name: string;
  readonly second?: string | null;
  readonly children: ReactNode;
}

const Fact = ({ name, second, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {second && <small>{second}</small>}
    </dd>
  </div>
);
