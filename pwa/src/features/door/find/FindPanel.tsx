import "./find.css";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { findAlone, withStandings, type Found } from "../alone/finding";
import { useFoundTickets } from "../live";
import type { Manifest } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { doorKeys, doorSearch, SHORTEST_SEARCH } from "../queries";
import type { Bar } from "../upsells/useTaps";
import type { Way } from "../useDirection";
import { useStandings } from "../useManifest";
import { FoundParty } from "./FoundParty";

const PAUSE_MS = 250;

interface FindPanelProps {
  readonly performance: DoorPerformance;
  readonly isOffline: boolean;
  /** The list that the phone carries, in which it looks while the server is out of reach. */
  readonly manifest: Manifest | null;
  readonly direction: Way;
  /** Whether a tap has opened it: then the keyboard comes at once. */
  readonly focus: boolean;
  readonly onAdmit: (tickets: readonly number[]) => Promise<void>;
  readonly bar: Bar;
}

/** Looks guests up by name when the code will not scan. */
export function FindPanel(props: FindPanelProps) {
  const { performance, isOffline, manifest, direction, focus, onAdmit, bar } = props;
  const t = textsOf("door");
  const cache = useQueryClient();
  const standings = useStandings(performance.id, manifest);
  const [typed, setTyped] = useState("");
  const words = usePaused(typed.trim());
  const isLongEnough = words.length >= SHORTEST_SEARCH;
  const alone = useMemo(
    () => (isOffline && isLongEnough && manifest && standings ? findAlone(manifest, standings, words) : null),
    [isOffline, isLongEnough, manifest, standings, words],
  );
  const asked = doorSearch(performance.id, words);
  const search = useQuery({ ...asked, enabled: isLongEnough && !alone, placeholderData: keepPreviousData });
  useFoundTickets(performance.id);
  const told = useMemo(
    () => search.data?.parties.map((party) => (standings ? withStandings(party, standings) : party)),
    [search.data, standings],
  );
  const { error, isFetching } = search;
  const admit = async (tickets: readonly number[]) => {
    await onAdmit(tickets);
    await cache.invalidateQueries({ queryKey: doorKeys.searches(performance.id) });
  };
  return (
    <>
      <label className="find-in">
        <Icon name="search" size="large" />
        <span className="fy-unseen">{t("search.label")}</span>
        <input
          type="search"
          autoFocus={focus}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={focus ? undefined : t("find")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p className="find-hint" role="status">
        <Hint
          words={words}
          search={
            isLongEnough
              ? alone
                ? { data: alone, error: null, isFetching: false }
                : { data: search.data, error, isFetching }
              : null
          }
          isOffline={isOffline && manifest === null}
        />
      </p>
      <ul className="find-list">
        {isLongEnough &&
          (alone?.parties ?? told)?.map((party) => (
            <FoundParty
              key={party.order}
              party={party}
              words={words}
              zone={performance.zone}
              direction={direction}
              allowsReentry={manifest?.rules.allowsReentry ?? false}
              onAdmit={admit}
              bar={bar}
            />
          ))}
      </ul>
    </>
  );
}

interface HintProps {
  readonly words: string;
  readonly isOffline: boolean;
  readonly search: { readonly data: Found | undefined; readonly error: unknown; readonly isFetching: boolean } | null;
}

function Hint({ words, search, isOffline }: HintProps) {
  const t = textsOf("door");
  if (isOffline && !search?.data) return t("common:needsNetwork");
  if (!search) return t("search.short");
  const { data, error } = search;
  if (error) return errorMessage(error);
  if (!data) return t("common:loading");
  if (data.total === 0) return search.isFetching ? t("common:loading") : t("search.nothing", { words });
  if (data.total > data.shown) return t("search.more", { shown: data.shown, total: data.total });
  return t("search.found", { count: data.parties.length });
}

/** What was typed, once nothing more is typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
