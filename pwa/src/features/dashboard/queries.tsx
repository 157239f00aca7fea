import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { api } from "@/api/client";
import { rowsOf, totalOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { useReadAgain } from "@/live/lists";
import { topics, useItems, useTopic } from "@/live/useTopic";
import { cardsCall, FIRST_CARDS } from "@/shared/performance/cardsCall";
import { performanceStateFromDto, type PerformanceState, type PerformanceStateDto } from "@/shared/performance/state";
import {
  cardFromDto,
  filterToDto,
  homeFromDto,
  withNewState,
  type Filter,
  type HomeMetrics,
  type PerformanceCard,
  type CardDto,
} from "./model";

/** How many at a time the dashboard's popup of all cards shows (spec part 3, section 9). */
const CARDS_STEP = 10;

interface CardPage {
  readonly cards: readonly PerformanceCard[];
  readonly total: number;
}

const READ_EVERY_MS = 2000;

export const dashboardKeys = {
  metrics: (account: number) => ["dashboard", "figures", account] as const,
  allCards: ["dashboard", "cards"] as const,
  cards: (account: number | null, filter: Filter, size: number) =>
    ["dashboard", "cards", size, account, filter] as const,
};

const cards = (account: number | null, filter: Filter, size: number) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.cards(account, filter, size),
    queryFn: async ({ pageParam, signal }): Promise<CardPage> => {
      const { path, query, body } = cardsCall({ account, filter: filterToDto(filter), size, page: pageParam });
      const response = await api.post<ListResponse<CardDto>>(path, body, { query, signal });
      return { cards: rowsOf(response).map(cardFromDto), total: totalOf(response) };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * size < last.total ? pages.length + 1 : undefined),
  });

/** The first cards of an account, nearest performance first; `null` stands for all accounts that the person may see. */
export const useCards = (account: number | null, filter: Filter) =>
  useShown(useInfiniteQuery(cards(account, filter, FIRST_CARDS)));

/** All of them, a step at a time. Nothing is kept of another filter: with each the list begins at its first page. */
export const useAllCards = (account: number | null, filter: Filter) =>
  useShown(useInfiniteQuery({ ...cards(account, filter, CARDS_STEP), gcTime: 0 }));

/** Cards are drawn a few at a time: nobody waits to tap or to scroll until all of them are. */
function useShown(query: UseInfiniteQueryResult<InfiniteData<CardPage>>) {
  const data = useDeferredValue(query.data);
  return { query, cards: data?.pages.flatMap((page) => page.cards) };
}

/** Keeps one card's figures fresh, whichever lists it stands on. */
function useLiveCard(performance: number): void {
  const cache = useQueryClient();
  useTopic<PerformanceStateDto>(topics.performance(performance), (dto) => {
    const state = performanceStateFromDto(dto);
    cache.setQueriesData<InfiniteData<CardPage>>({ queryKey: dashboardKeys.allCards }, (held) =>
      withState(held, state),
    );
  });
}

function withState(held: InfiniteData<CardPage> | undefined, state: PerformanceState) {
  if (!held?.pages.some((page) => page.cards.some((card) => isOlder(card, state)))) return held;
  const pages = held.pages.map((page) => ({
    ...page,
    cards: page.cards.map((card) => (isOlder(card, state) ? withNewState(card, state) : card)),
  }));
  return { ...held, pages };
}

/** The same version may come with another state, since the clock changes it too; only an older version is late. */
const isOlder = (card: PerformanceCard, state: PerformanceState) =>
  card.id === state.id && card.state.version < state.version;

/** Shows an event that somebody makes or edits without a reload; the lists are read again at most every 2 s. */
export function useLiveEvents(account: number | null): void {
  useItems(account === null ? null : topics.admin(account), useReadAgain(READ_EVERY_MS, dashboardKeys.allCards));
}

/** To be asked for beside the cards, though it is shown with them. */
export const metrics = (account: number) =>
  queryOptions({
    queryKey: dashboardKeys.metrics(account),
    queryFn: async ({ signal }): Promise<HomeMetrics> =>
      homeFromDto((await api.get<DataResponse<Shapes["HomeOut"]>>(`/insight/home/${account}`, { signal })).data),
  });

/** What an account sold and took lately: read again after each sale and each payout, at most every 2 s. */
export function useMetrics(account: number) {
  const handlers = useReadAgain(READ_EVERY_MS, dashboardKeys.metrics(account));
  useItems(topics.sales(account), handlers);
  useItems(topics.days(account), handlers);
  return useQuery(metrics(account));
}

/** The names for the filter. */
export const eventNames = (account: number) =>
  queryOptions({
    queryKey: ["dashboard", "names", account],
    queryFn: async ({ signal }) => {
      const response = await api.post<DataResponse<readonly Shapes["EventChoiceOut"][]>>(
        "/events/getEventByAccountId",
        { accountid: account },
        { signal },
      );
      return [...new Set(response.data.map((event) => event.eventname))].sort();
    },
    staleTime: 60_000,
  });

/** Keeps the figures of some cards fresh, however they are shown. */
export const LiveCards = ({ cards }: { readonly cards: readonly PerformanceCard[] }) =>
  cards.map(({ id }) => <LiveCard key={id} performance={id} />);

function LiveCard({ performance }: { readonly performance: number }) {
  useLiveCard(performance);
  return null;
}
