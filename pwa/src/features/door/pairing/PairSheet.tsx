import { useEffect, useState, type ComponentType } from "react";
import { textsOf } from "@/i18n/i18n";
import { Panel } from "../components/Panel";
import type { PairPanelProps } from "./PairPanel";

export const loadPairing = () => import("./PairPanel");

/** The panel as soon as it is loaded, which it mostly is long before; without a network it may not be. */
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
