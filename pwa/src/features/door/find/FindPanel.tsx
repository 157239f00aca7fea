import "../panels.css";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { useDebounced } from "@/ui/useDebounced";
import { useStandings } from "../alone/thisPhone";
import type { Way } from "../components/DoorScreen";
import { hashOfEmail, type Manifest } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { doorKeys, doorSearch, elsewhereAlone, useFoundTickets } from "../queries";
import type { Bar } from "../upsells/UpsellList";
import { FoundElsewhere, FoundParty, FoundReserved } from "./FoundParty";
import { type Elsewhere, findAlone, type Found, openTo, type Party, ticketsOf, withStandings } from "./parties";

/** The server's limit. */
const LONGEST_SEARCH = 100;

interface FindPanelProps {
  readonly performance: DoorPerformance;
  readonly isOffline: boolean;
  /** The offline list, searched while the server is out of reach. */
  readonly manifest: Manifest | null;
  readonly direction: Way;
  /** Opened by a tap: the keyboard comes at once. */
  readonly focus: boolean;
  /** A verdict covers it. */
  readonly isCovered: boolean;
  readonly onAdmit: (tickets: readonly number[]) => Promise<void>;
  readonly bar: Bar;
}

/** Finds guests by name when the code will not scan. */
export function FindPanel(props: FindPanelProps) {
  const { performance, isOffline, manifest, direction, focus, isCovered, onAdmit, bar } = props;
  const t = textsOf("door");
  const label = t(isOffline ? "search.labelOffline" : "search.label");
  const cache = useQueryClient();
  const [typed, setTyped] = useState("");
  const guests = useGuests(performance.id, typed, manifest, isOffline);
  const { words, data, elsewhere } = guests;
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
  const only = data && isEnough(words) ? onlyOf(data) : undefined;
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
          <span className="fy-unseen">{label}</span>
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
        <Hint guests={guests} label={label} open={open.length} direction={direction} isOutOfReach={isOutOfReach} />
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
        {data?.reserved.map((found) => (
          <FoundReserved key={found.order} found={found} words={words} zone={performance.zone} />
        ))}
        {elsewhere.map((found) => (
          <FoundElsewhere key={found.order} found={found} words={words} />
        ))}
      </ul>
    </>
  );
}

/** Returns the focus after a verdict if it was here, or if the verdict came from a result. */
function useComingBack(isCovered: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);
  // Before the covered field loses the focus.
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

const SHORTEST_NAME = 3;

/** Whether Enter may admit who is found: one or two characters find somebody else too easily. */
const isEnough = (words: string): boolean => words.length >= SHORTEST_NAME || /^#?\s*\d+$/u.test(words);

/** The only party found, if nobody else may be meant. */
const onlyOf = ({ parties: [first, ...others], reserved, shown, total }: Found): Party | undefined =>
  others.length === 0 && reserved.length === 0 && shown === total ? first : undefined;

/**
 * Enter before the results waits for them: nobody found by the earlier words is admitted. It is dropped when offline,
 * so that nobody is admitted when the connection is back.
 */
function useEnter({ words, isSettled }: Guests, typed: string, isOutOfReach: boolean, act: () => void) {
  const entered = useRef<string | null>(null);
  const goOn = () => {
    if (entered.current !== typed.trim() || (isOutOfReach && !isSettled)) entered.current = null;
    if (entered.current !== words || !isSettled) return;
    entered.current = null;
    act();
  };
  const search = useEffectEvent(goOn);
  useEffect(() => search(), [typed, words, isSettled, isOutOfReach]);
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      entered.current = typed.trim();
      goOn();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A held key would submit again and again.
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    },
  };
}

interface HintProps {
  readonly guests: Guests;
  /** What can be typed. */
  readonly label: string;
  /** How many tickets Enter admits. */
  readonly open: number;
  readonly direction: Way;
  readonly isOutOfReach: boolean;
}

function Hint({ guests, label, open, direction, isOutOfReach }: HintProps) {
  const t = textsOf("door");
  const { words, isSettled, data, elsewhere, error } = guests;
  if (isOutOfReach && !data) return t("common:needsNetwork");
  if (words === "") return label;
  if (error) return errorMessage(error);
  if (!data) return t("common:loading");
  if (data.parties.length === 0) {
    if (!isSettled) return t("common:loading");
    if (data.reserved.length > 0) return t("search.reserved", { count: data.reserved.length });
    return elsewhere.length > 0
      ? t("search.elsewhere", { words, count: elsewhere.length })
      : t("search.nothing", { words });
  }
  if (data.total > data.shown) return t("search.more", { count: data.parties.length });
  const found = t("search.found", { count: data.parties.length });
  return open === 0
    ? found
    : `${found}. ${t(direction === "exit" ? "search.enterOut" : "search.enterIn", { count: open })}`;
}

const SEARCH_FIELD = "door-search";

/** With the search beside the camera, the first key typed goes into it. */
export const focusSearch = (): void => document.getElementById(SEARCH_FIELD)?.focus();

const PAUSE_MS = 250;
const NOBODY: readonly never[] = [];

interface Guests {
  /** The search words, debounced. */
  readonly words: string;
  /** Whether `data` matches `words`. */
  readonly isSettled: boolean;
  readonly data: Found | undefined;
  /** Guests of other performances, if nobody is found at this one. */
  readonly elsewhere: readonly Elsewhere[];
  readonly error: unknown;
}

/** Searches as the user types: on the server, or offline in the stored lists. */
function useGuests(performance: number, typed: string, manifest: Manifest | null, isOffline: boolean): Guests {
  const standings = useStandings(performance, manifest);
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const isAlone = isOffline && words !== "" && manifest !== null && standings !== null;
  const emailHash = useEmailHash(isAlone ? manifest.publicKey : "", words);
  const alone = useMemo(
    () => (isAlone && emailHash !== undefined ? findAlone(manifest, standings, words, emailHash) : null),
    [isAlone, manifest, standings, words, emailHash],
  );
  const search = useQuery({
    ...doorSearch(performance, words),
    enabled: words !== "" && !isAlone,
    placeholderData: keepPreviousData,
  });
  const isElsewhere = alone?.total === 0 && alone.reserved.length === 0;
  const others = useQuery({ ...elsewhereAlone(performance, words), enabled: isElsewhere });
  const { data } = search;
  const result = useMemo(
    () =>
      data && standings ? { ...data, parties: data.parties.map((party) => withStandings(party, standings)) } : data,
    [data, standings],
  );
  if (words === "") return { words, isSettled: true, data: undefined, elsewhere: NOBODY, error: null };
  if (alone) {
    const isSettled = !isElsewhere || !others.isPending;
    return { words, isSettled, data: alone, elsewhere: others.data ?? NOBODY, error: null };
  }
  return {
    words,
    isSettled: !search.isPending && !search.isPlaceholderData,
    data: result,
    elsewhere: search.isPlaceholderData ? NOBODY : (data?.elsewhere ?? NOBODY),
    error: search.error,
  };
}

/** The hash by which the list knows an email address; empty for other words, undefined while being computed. */
function useEmailHash(publicKey: string, words: string): string | undefined {
  const of = publicKey && words.includes("@") ? `${publicKey}|${words}` : "";
  const [made, setMade] = useState({ of: "", hash: "" });
  useEffect(() => {
    let isOver = false;
    if (of) void hashOfEmail(publicKey, words).then((hash) => isOver || setMade({ of, hash }));
    return () => {
      isOver = true;
    };
  }, [of, publicKey, words]);
  if (!of) return "";
  return made.of === of ? made.hash : undefined;
}
