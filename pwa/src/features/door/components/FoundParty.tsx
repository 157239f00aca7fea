import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { ticketsOf, validOf, type Party, type PartyType } from "../model";
import type { Bar } from "../useTaps";
import { UpsellList } from "./UpsellList";

interface FoundPartyProps {
  readonly party: Party;
  readonly words: string;
  readonly zone: string;
  readonly onAdmit: (tickets: readonly number[]) => Promise<void>;
  readonly bar: Bar;
}

/** One order's guests: a tap lets one of them in, another all of them. */
export function FoundParty({ party, words, zone, onAdmit, bar }: FoundPartyProps) {
  const { t } = useTranslation("door");
  const [isBusy, setBusy] = useState(false);
  const admit = (tickets: readonly number[]) => {
    setBusy(true);
    void onAdmit(tickets).finally(() => setBusy(false));
  };
  const valid = validOf(ticketsOf(party));
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
            {[only && !isMixed && countOf(t, only), inOf(t, party), t("search.order", { order: party.order })]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </p>
        {!isMixed && only && valid.length < 2 && <TypeAct type={only} zone={zone} isBusy={isBusy} onAdmit={admit} />}
      </div>
      {isMixed &&
        party.types.map((type) => (
          <div key={type.key} className="find-row is-type">
            <span className="fy-grow">{countOf(t, type)}</span>
            <TypeAct type={type} zone={zone} isBusy={isBusy} onAdmit={admit} />
          </div>
        ))}
      {valid.length > 1 && (
        <div className="find-acts">
          {!isMixed && only && <TypeAct type={only} zone={zone} isBusy={isBusy} onAdmit={admit} />}
          <Button kind="main" busy={isBusy} onClick={() => admit(valid)}>
            {t("search.validateAll", { count: valid.length })}
          </Button>
        </div>
      )}
      <UpsellList upsells={party.upsells} ticket={null} zone={zone} bar={bar} />
    </li>
  );
}

interface TypeActProps {
  readonly type: PartyType;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly onAdmit: (tickets: readonly number[]) => void;
}

/** Lets one of these tickets in, or says why none can be let in. */
function TypeAct({ type, zone, isBusy, onAdmit }: TypeActProps) {
  const { t } = useTranslation("door");
  const format = useFormat();
  const valid = validOf(type.tickets);
  const [next] = valid;
  if (next !== undefined) {
    return (
      <Button kind={valid.length > 1 ? "tonal" : "main"} busy={isBusy} onClick={() => onAdmit([next])}>
        {t("search.validate")}
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
  const isRefunded = type.tickets.some(({ state }) => state === "refunded");
  return <span className="find-done">{t(isRefunded ? "search.refunded" : "search.superseded")}</span>;
}

type Translate = ReturnType<typeof useTranslation<"door">>["t"];

function countOf(t: Translate, { name, tickets }: PartyType): string {
  const [first] = tickets;
  if (!first?.player) return t("search.count", { count: tickets.length, type: name });
  return [name, t("teams:player", { team: first.team, player: first.player })].join(" · ");
}

function inOf(t: Translate, { admitted, total }: Party): string | null {
  if (total === 0) return null;
  return admitted === 0 ? t("search.orderNone") : t("search.orderIn", { admitted, total });
}

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
