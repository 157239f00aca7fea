import { type ReactNode, useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf, type Translate } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { Steps } from "@/ui/Steps";
import type { Way } from "../components/DoorScreen";
import { type Bar, UpsellList } from "../upsells/UpsellList";
import { type Elsewhere, openTo, type Party, type PartyType, type Reserved, ticketsOf } from "./parties";

interface FoundPartyProps {
  readonly party: Party;
  readonly words: string;
  readonly zone: string;
  readonly direction: Way;
  readonly allowsReentry: boolean;
  readonly onAdmit: (tickets: readonly number[]) => Promise<void>;
  readonly bar: Bar;
}

/** One order's guests: a tap admits all of them, or as many as are counted off if the others come later. */
export function FoundParty({ party, words, zone, direction, allowsReentry, onAdmit, bar }: FoundPartyProps) {
  const t = textsOf("door");
  const [isBusy, setBusy] = useState(false);
  const admit = (tickets: readonly number[]) => {
    setBusy(true);
    void onAdmit(tickets).finally(() => setBusy(false));
  };
  const openOf = (type: PartyType) => openTo(type.tickets, direction, allowsReentry);
  const valid = openTo(ticketsOf(party), direction, allowsReentry);
  const [some, setSome] = useState<number | null>(null);
  const count = Math.min(some ?? valid.length, valid.length);
  const acts = { zone, isBusy, direction, onAdmit: admit };
  const isMixed = party.types.length > 1;
  const [only] = party.types;
  return (
    <li className="find-party">
      <div className="find-row">
        <p className="fy-grow">
          <b>
            <Marked text={party.holder || t("search.order", { order: party.order })} words={words} />
          </b>
          <small>
            {inLine([only && !isMixed && countOf(t, only), inOf(t, party), t("search.order", { order: party.order })])}
          </small>
        </p>
        {!isMixed && only && valid.length < 2 && <TypeAct type={only} open={openOf(only)} {...acts} />}
      </div>
      {isMixed &&
        party.types.map((type) => (
          <div key={type.key} className="find-row is-type">
            <span className="fy-grow">{countOf(t, type)}</span>
            <TypeAct type={type} open={openOf(type)} {...acts} />
          </div>
        ))}
      {valid.length > 1 && (
        <div className="find-acts">
          <Steps
            labels={{ count: t("search.howMany"), fewer: t("search.fewer"), more: t("search.another") }}
            ends={{ fewer: t("search.nobody"), more: t("search.everybody") }}
            count={count}
            most={valid.length}
            onChange={setSome}
          />
          <Button
            kind="main"
            busy={isBusy}
            disabledReason={count === 0 && t("search.nobody")}
            onClick={() => {
              setSome(null);
              admit(valid.slice(0, count));
            }}
          >
            {t(`search.${direction === "exit" ? "letOut" : "validate"}${count < valid.length ? "Some" : "All"}`, {
              count,
            })}
          </Button>
        </div>
      )}
      <UpsellList upsells={party.upsells} ticket={null} zone={zone} bar={bar} />
    </li>
  );
}

interface TypeActProps {
  readonly type: PartyType;
  /** Tickets that can be admitted or let out. */
  readonly open: readonly number[];
  readonly zone: string;
  readonly isBusy: boolean;
  readonly direction: Way;
  readonly onAdmit: (tickets: readonly number[]) => void;
}

/** Admits one of these tickets or lets it out, or says why none can be. */
function TypeAct({ type, open, zone, isBusy, direction, onAdmit }: TypeActProps) {
  const t = textsOf("door");
  const format = useFormat();
  const [next] = open;
  if (next !== undefined) {
    return (
      <Button kind={open.length > 1 ? "tonal" : "main"} busy={isBusy} onClick={() => onAdmit([next])}>
        {t(direction === "exit" ? "search.letOut" : "search.validate")}
      </Button>
    );
  }
  const admitted = type.tickets.find(({ state }) => state === "admitted");
  if (admitted) {
    return (
      <span className="find-done">
        <Icon name="check" size="small" />
        {t("search.in", { time: admitted.scannedAt ? format.time(admitted.scannedAt, zone) : "" })}
      </span>
    );
  }
  if (type.tickets.some(({ state }) => state === "left")) return <span className="find-done">{t("search.left")}</span>;
  if (type.tickets.some(({ state }) => state === "valid"))
    return <span className="find-done">{t("search.notIn")}</span>;
  const isRefunded = type.tickets.some(({ state }) => state === "refunded");
  return <span className="find-done">{t(isRefunded ? "search.refunded" : "search.superseded")}</span>;
}

/** How many guests come with these tickets: an exchanged or refunded one brings nobody, unless all of them are. */
function countOf(t: Translate, { name, tickets }: PartyType): string {
  const [first] = tickets;
  const good = tickets.filter(({ state }) => state !== "superseded" && state !== "refunded");
  if (!first?.player) return t("search.count", { count: good.length || tickets.length, type: name });
  return [name, t("teams:player", { team: first.team, player: first.player })].join(" · ");
}

function inOf(t: Translate, { admitted, total }: Party): string | null {
  if (total === 0) return null;
  return admitted === 0 ? t("search.orderNone") : t("search.orderIn", { admitted, total });
}

interface SentProps {
  readonly found: Pick<Elsewhere, "order" | "holder" | "tickets">;
  readonly words: string;
  /** The destination, shown on the row. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A guest whom this door cannot admit. */
function SentAway({ found: { order, holder, tickets }, words, to, children }: SentProps) {
  const t = textsOf("door");
  return (
    <li className="find-party is-elsewhere">
      <div className="find-row">
        <p className="fy-grow">
          <b>
            <Marked text={holder || t("search.order", { order })} words={words} />
          </b>
          {children}
          <small>{[t("search.tickets", { count: tickets }), t("search.order", { order })].join(" · ")}</small>
        </p>
        <span className="find-done">{to}</span>
      </div>
    </li>
  );
}

/** A guest of another performance, and which one. */
export function FoundElsewhere({ found, words }: { readonly found: Elsewhere; readonly words: string }) {
  const t = textsOf("door");
  const format = useFormat();
  const { event, subcategory, startsAt, zone } = found;
  return (
    <SentAway found={found} words={words} to={t("search.otherDoor")}>
      <small>{inLine([event, subcategory])}</small>
      <small>
        <b>{format.dateTime(startsAt, zone)}</b>
      </small>
    </SentAway>
  );
}

interface ReservedProps {
  readonly found: Reserved;
  readonly words: string;
  readonly zone: string;
}

/** A guest with unpaid reserved tickets: pays at the counter first. */
export function FoundReserved({ found, words, zone }: ReservedProps) {
  const t = textsOf("door");
  const format = useFormat();
  return (
    <SentAway found={found} words={words} to={t("search.toCounter")}>
      <small>
        {inLine([
          t("search.toPay", { amount: formatMoney(found.to_pay, found.currency) }),
          t("search.keptUntil", { when: format.dateTime(found.until, zone) }),
        ])}
      </small>
    </SentAway>
  );
}

/** Highlights the typed words in a text. */
function Marked({ text, words }: { text: string; words: string }) {
  const from = text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase());
  if (from < 0) return text;
  const to = from + words.length;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
