import "../panels.css";
import { type ComponentType, useEffect, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { pairingCodeIn } from "../alone/signature";
import { Sight } from "../camera/useCamera";
import { Panel } from "../components/Panel";
import type { Manifest } from "../manifest/manifest";
import type { PairPanelProps } from "../pairing/PairPanel";
import { usePairedPhones } from "./pairedPhones";

/** Loaded once the list is there: scanning does not need it, but the network may go. */
export function useNear(manifest: Manifest | null): void {
  useEffect(() => {
    if (manifest === null) return;
    loadPairing().then(
      ({ listenFor }) => listenFor(manifest),
      () => undefined,
    );
  }, [manifest]);
}

/**
 * Returns whether it is a new scan. A pairing code of a known phone opens pairing; any other is treated as an invalid
 * ticket, so that outsiders cannot take over the screen.
 */
export function useCodes(
  manifest: Manifest | null,
  onOffer: (code: string) => void,
  onTicket: (code: string) => boolean,
) {
  const [sight] = useState(() => new Sight());
  return (code: string): boolean => {
    const kind = pairingCodeIn(code);
    if (kind === "answer") return true; // for a phone that pairs beside this one
    if (kind === null || manifest === null) return onTicket(code);
    if (!sight.isNew(code, Date.now())) return false;
    loadPairing()
      .then(({ isNeighbours }) => isNeighbours(manifest, code))
      // A failure to load is shown in the pairing panel.
      .then(
        (isNeighbour) => (isNeighbour ? onOffer(code) : onTicket(code)),
        () => onOffer(code),
      );
    return true;
  };
}

interface NearBadgeProps {
  /** The server does not answer: it is time to pair. */
  readonly isCutOff: boolean;
  readonly onOpen: () => void;
}

/** How many phones are connected without the server; a tap lists and pairs them. */
export function NearBadge({ isCutOff, onOpen }: NearBadgeProps) {
  const t = textsOf("near");
  const phones = usePairedPhones();
  const connected = phones.filter(({ state }) => state === "heard").length;
  if (!isCutOff && phones.length === 0) return null;
  const isDoubted = phones.some(({ state }) => state === "doubted");
  const isBroken = connected < phones.length;
  const labelKey = isDoubted ? "badgeDoubted" : isBroken ? "badgeLost" : "badge";
  const label = phones.length === 0 ? t("pair") : t(labelKey, { count: connected });
  const tone = isDoubted ? " is-doubted" : isBroken ? " is-broken" : "";
  return (
    <button type="button" className={`near-badge${tone}`} aria-label={label} onClick={onOpen}>
      <Icon name={isBroken ? "alert" : "exchange"} />
      {phones.length > 0 && <b>{connected}</b>}
    </button>
  );
}

const loadPairing = () => import("../pairing/PairPanel");

/** The pairing panel, usually loaded long before; offline it may not be. */
export function PairSheet(props: PairPanelProps) {
  const t = textsOf("near");
  const [part, setPart] = useState<{ readonly Shown: ComponentType<PairPanelProps> | null }>();
  useEffect(() => {
    let isCurrent = true;
    const become = (Shown: ComponentType<PairPanelProps> | null) => {
      if (isCurrent) setPart({ Shown });
    };
    loadPairing().then(
      ({ default: loaded }) => become(loaded),
      () => become(null),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!part) return null;
  if (part.Shown) return <part.Shown {...props} />;
  return (
    <Panel title={t("title")} onClose={props.onClose}>
      <p className="find-hint">{t("notLoaded")}</p>
    </Panel>
  );
}
