import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import type { Choice } from "@/ui/Combo";
import { useDebounced } from "@/ui/useDebounced";
import { matching } from "./choices";

const ASK_AFTER_MS = 250;

export interface Found<Chosen extends Choice> {
  readonly choices: readonly Chosen[] | undefined;
  readonly onType: (text: string) => void;
  readonly problem: string | undefined;
}

/** The choices of a Combo that the server looks up, once the typing rests. */
export function useSearchChoices<Chosen extends Choice, Data, Key extends QueryKey>(
  queryOf: (search: string) => UseQueryOptions<Data, Error, readonly Chosen[], Key>,
): Found<Chosen> {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), ASK_AFTER_MS);
  const query = useQuery({ ...queryOf(search), placeholderData: keepPreviousData });
  const isSettled = search === typed.trim() && !query.isPlaceholderData;
  return {
    choices: isSettled && query.isError ? [] : withoutGap(query.data, typed, isSettled),
    onType: setTyped,
    problem: query.isError ? errorMessage(query.error) : undefined,
  };
}

/** Until the answer is there, what fits of the one before it: never a choice that does not fit what is typed. */
function withoutGap<Chosen extends Choice>(held: readonly Chosen[] | undefined, typed: string, isSettled: boolean) {
  if (isSettled || held === undefined) return held;
  const fitting = matching(held, typed);
  return fitting.length > 0 ? fitting : undefined;
}

/** The choices of a Combo that are all there from the start. */
export function useWholeList<Chosen extends Choice>(
  query: Pick<UseQueryResult<readonly Chosen[]>, "data" | "isError" | "error">,
): Found<Chosen> {
  const [typed, setTyped] = useState("");
  const whole = query.isError ? [] : query.data;
  return {
    choices: whole && matching(whole, typed, whole.length),
    onType: setTyped,
    problem: query.isError ? errorMessage(query.error) : undefined,
  };
}
