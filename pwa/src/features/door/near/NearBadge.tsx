import "./near.css";
import { useTranslation } from "react-i18next";
import { Icon } from "@/ui/Icon";
import { useNearby } from "./useNear";

interface NearBadgeProps {
  /** The server does not answer: it is time to pair. */
  readonly isCutOff: boolean;
  readonly onOpen: () => void;
}

/** How many phones are heard without the server; a tap says which, and pairs more. */
export function NearBadge({ isCutOff, onOpen }: NearBadgeProps) {
  const { t } = useTranslation("near");
  const phones = useNearby();
  const heard = phones.filter(({ state }) => state === "heard").length;
  if (!isCutOff && phones.length === 0) return null;
  const isBroken = heard < phones.length;
  const label = phones.length === 0 ? t("pair") : t(isBroken ? "badgeLost" : "badge", { count: heard });
  return (
    <button type="button" className={`near-badge${isBroken ? " is-broken" : ""}`} aria-label={label} onClick={onOpen}>
      <Icon name={isBroken ? "alert" : "exchange"} />
      {phones.length > 0 && <b>{heard}</b>}
    </button>
  );
}
