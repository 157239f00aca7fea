import type { Card } from "../model";
import { useLiveCard } from "../queries";

/** Keeps the figures of some cards fresh, however they are shown. */
export const LiveCards = ({ cards }: { readonly cards: readonly Card[] }) =>
  cards.map(({ id }) => <LiveCard key={id} performance={id} />);

function LiveCard({ performance }: { readonly performance: number }) {
  useLiveCard(performance);
  return null;
}
