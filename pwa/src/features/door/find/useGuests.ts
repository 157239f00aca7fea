import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useDebounced } from "@/ui/useDebounced";
import { findAlone, withStandings, type Found } from "../alone/finding";
import { hashOfEmail, type Manifest } from "../manifest/manifest";
import { doorSearch, elsewhereAlone } from "../queries";
import { useStandings } from "../useManifest";
import type { Elsewhere, Reserved } from "./elsewhere";

const PAUSE_MS = 250;
const NOBODY: readonly never[] = [];

export interface Guests {
  /** What is looked for: what was typed, once nothing more is typed for a moment. */
  readonly words: string;
  /** Whether `data` is of what is looked for. */
  readonly isSettled: boolean;
  readonly data: Found | undefined;
  /** Who has come for another performance, where nobody is found at this one. */
  readonly elsewhere: readonly Elsewhere[];
  /** Whose tickets are kept under their name, not paid yet; without a network nobody knows. */
  readonly reserved: readonly Reserved[];
  readonly error: unknown;
}

/** Looks guests up as they are typed: at the server, or without one in the lists that the phone carries. */
export function useGuests(performance: number, typed: string, manifest: Manifest | null, isOffline: boolean): Guests {
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
  const others = useQuery({ ...elsewhereAlone(performance, words), enabled: alone?.total === 0 });
  const { data } = search;
  const told = useMemo(
    () =>
      data && standings ? { ...data, parties: data.parties.map((party) => withStandings(party, standings)) } : data,
    [data, standings],
  );
  if (words === "")
    return { words, isSettled: true, data: undefined, elsewhere: NOBODY, reserved: NOBODY, error: null };
  if (alone) {
    const isSettled = alone.total > 0 || !others.isPending;
    return { words, isSettled, data: alone, elsewhere: others.data ?? NOBODY, reserved: NOBODY, error: null };
  }
  return {
    words,
    isSettled: !search.isPending && !search.isPlaceholderData,
    data: told,
    elsewhere: search.isPlaceholderData ? NOBODY : (data?.elsewhere ?? NOBODY),
    reserved: search.isPlaceholderData ? NOBODY : (data?.reserved ?? NOBODY),
    error: search.error,
  };
}

/** The hash by which the list knows a typed address, empty for other words; undefined while it is made. */
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
