import { textsOf } from "@/i18n/i18n";
import { ago } from "@/ui/ago";
import { Chip } from "@/ui/Chip";
import { stateOf, type Endpoint } from "../model";

interface StateProps {
  readonly endpoint: Endpoint;
  readonly now: number;
}

/** Whether events go to an endpoint, and if not, why. */
export function StateChip({ endpoint, now }: StateProps) {
  const t = textsOf("webhooks");
  const { key, mark } = stateOf(endpoint);
  const since = endpoint.failingSince;
  const when = since === undefined ? "" : ago(since, Math.max(now, Date.parse(since)));
  return <Chip text={t(`state.${key}`, { ago: when })} mark={mark} />;
}
