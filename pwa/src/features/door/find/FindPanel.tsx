import "./find.css";
import { useQueryClient } from "@tanstack/react-query";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import type { Found } from "../alone/finding";
import { useFoundTickets } from "../live";
import type { Manifest } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { doorKeys } from "../queries";
import type { Bar } from "../upsells/useTaps";
import type { Way } from "../useDirection";
import { FoundElsewhere, FoundReserved } from "./FoundElsewhere";
import { FoundParty } from "./FoundParty";
import { openTo, ticketsOf, type Party } from "./parties";
import { SEARCH_FIELD } from "./searchField";
import { useGuests, type Guests } from "./useGuests";

/** As the server takes it. */
const LONGEST_SEARCH = 100;

interface FindPanelProps {
  readonly performance: DoorPerformance;
  readonly isOffline: boolean;
  /** The list that the phone carries, in which it looks while the server is out of reach. */
  readonly manifest: Manifest | null;
  readonly direction: Way;
  /** Whether a tap has opened it: then the keyboard comes at once. */
  readonly focus: boolean;
  /** Whether a verdict stands over it. */
  readonly isCovered: boolean;
  readonly onAdmit: (tickets: readonly number[]) => Promise<void>;
  readonly bar: Bar;
}

/** Looks guests up by name when the code will not scan. */
export function FindPanel(props: FindPanelProps) {
  const { performance, isOffline, manifest, direction, focus, isCovered, onAdmit, bar } = props;
  const t = textsOf("door");
  const cache = useQueryClient();
  const [typed, setTyped] = useState("");
  const guests = useGuests(performance.id, typed, manifest, isOffline);
  const { words, data, elsewhere, reserved } = guests;
  const [field, comeBack] = useComingBack(isCovered);
  useFoundTickets(performance.id);
  const allowsReentry = manifest?.rules.allowsReentry ?? false;
  const isAdmitting = useRef(false);
  const admit = async (tickets: readonly number[]) => {
    comeBack();
    isAdmitting.current = true;
    try {
      await onAdmit(tickets);
      await cache.invalidateQueries({ queryKey: doorKeys.searches(performance.id) });
    } finally {
      isAdmitting.current = false;
    }
  };
  const only = data && onlyOf(data);
  const open = only ? openTo(ticketsOf(only), direction, allowsReentry) : [];
  const isOutOfReach = isOffline && manifest === null;
  const enter = useEnter(guests, typed, isOutOfReach, () => {
    if (open.length > 0 && !isAdmitting.current) void admit(open);
  });
  return (
    <>
      <form className="find-in" role="search" {...enter}>
        <label>
          <Icon name="search" size="large" />
          <span className="fy-unseen">{t(isOffline ? "search.labelOffline" : "search.label")}</span>
          <input
            id={SEARCH_FIELD}
            ref={field}
            type="search"
            autoFocus={focus}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={focus ? undefined : t("find")}
            value={typed}
            // No maxLength: it would cut a scanned code that an input method writes here (see useWedge).
            onChange={(event) => setTyped(event.target.value.slice(0, LONGEST_SEARCH))}
          />
        </label>
      </form>
      <p className="find-hint" role="status">
        <Hint guests={guests} open={open.length} direction={direction} isOutOfReach={isOutOfReach} />
      </p>
      <ul className="find-list">
        {data?.parties.map((party) => (
          <FoundParty
            key={party.order}
            party={party}
            words={words}
            zone={performance.zone}
            direction={direction}
            allowsReentry={allowsReentry}
            onAdmit={admit}
            bar={bar}
          />
        ))}
        {reserved.map((found) => (
          <FoundReserved key={found.order} found={found} words={words} zone={performance.zone} />
        ))}
        {elsewhere.map((found) => (
          <FoundElsewhere key={found.order} found={found} words={words} />
        ))}
      </ul>
    </>
  );
}

/** After a verdict the focus is in the field again if it was in it, or the verdict came of what was found by it. */
function useComingBack(isCovered: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);
  // Before the browser takes the focus from what the verdict covers.
  useLayoutEffect(() => {
    if (isCovered) {
      isAwaited.current ||= document.activeElement === field.current;
      return;
    }
    if (!isAwaited.current) return;
    isAwaited.current = false;
    field.current?.focus();
    field.current?.select();
  }, [isCovered]);
  return [field, () => void (isAwaited.current = true)] as const;
}

/** The one party that was found, where no others are left out. */
const onlyOf = ({ parties: [first, ...others], shown, total }: Found): Party | undefined =>
  others.length === 0 && shown === total ? first : undefined;

/**
 * Enter before the answer waits for the answer: whoever was found for the words before is not let in. Where no answer
 * can come it is forgotten, so that nobody is let in when the line is back.
 */
function useEnter({ words, isSettled }: Guests, typed: string, isOutOfReach: boolean, act: () => void) {
  const entered = useRef<string | null>(null);
  const goOn = () => {
    if (entered.current !== typed.trim() || (isOutOfReach && !isSettled)) entered.current = null;
    if (entered.current !== words || !isSettled) return;
    entered.current = null;
    act();
  };
  const look = useEffectEvent(goOn);
  useEffect(() => look(), [typed, words, isSettled, isOutOfReach]);
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      entered.current = typed.trim();
      goOn();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A held key submits the form again and again.
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    },
  };
}

interface HintProps {
  readonly guests: Guests;
  /** How many tickets Enter lets through. */
  readonly open: number;
  readonly direction: Way;
  readonly isOutOfReach: boolean;
}

function Hint({ guests, open, direction, isOutOfReach }: HintProps) {
  const t = textsOf("door");
  const { words, isSettled, data, elsewhere, reserved, error } = guests;
  if (isOutOfReach && !data) return t("common:needsNetwork");
  if (words === "") return t("search.short");
  if (error) return errorMessage(error);
  if (!data) return t("common:loading");
  if (data.parties.length === 0) {
    if (!isSettled) return t("common:loading");
    if (reserved.length > 0) return t("search.reserved", { count: reserved.length });
    return elsewhere.length > 0
      ? t("search.elsewhere", { words, count: elsewhere.length })
      : t("search.nothing", { words });
  }
  if (data.total > data.shown) return t("search.more", { shown: data.shown, total: data.total });
  const found = t("search.found", { count: data.parties.length });
  return open === 0
    ? found
    : `${found}. ${t(direction === "exit" ? "search.enterOut" : "search.enterIn", { count: open })}`;
}
