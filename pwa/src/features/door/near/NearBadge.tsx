import "./near.css";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { usePairedPhones } from "./useNear";

interface NearBadgeProps {
  /** The server does not answer: it is time to pair. */
  readonly isCutOff: boolean;
  readonly onOpen: () => void;
}

/** How many phones are heard without the server; a tap says which, and pairs more. */
export function NearBadge({ isCutOff, onOpen }: NearBadgeProps) {
  const t = textsOf("near");
  const phones = usePairedPhones();
  const heard = phones.filter(({ state }) => state === "heard").length;
  if (!isCutOff && phones.length === 0) return null;
  const isDoubted = phones.some(({ state }) => state === "doubted");
  const isBroken = heard < phones.length;
  const said = isDoubted ? "badgeDoubted" : isBroken ? "badgeLost" : "badge";
  const label = phones.length === 0 ? t("pair") : t(said, { count: heard });
  const look = isDoubted ? " is-doubted" : isBroken ? " is-broken" : "";
  return (
    <button type="button" className={`near-badge${look}`} aria-label={label} onClick={onOpen}>
      <Icon name={isBroken ? "alert" : "exchange"} />
      {phones.length > 0 && <b>{heard}</b>}
    </button>
  );
}
