import "../settings/settings.css";
import { useEffect, useRef, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import { Panel } from "../components/Panel";
import { useWedge } from "./useWedge";
import type { HandScan } from "./wedge";

const NOTES = { ours: "info", other: "warn", part: "bad" } as const;

/** Shows what a hand scanner types and how it is read. Admits nobody. */
export function ScannerTest({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("doorSettings");
  const [scan, setScan] = useState<HandScan | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useWedge(true, setScan, true);
  return (
    <Panel title={t("scanner.test")} subtitle={t("scanner.testLead")} onClose={onClose} takesFocus={false}>
      <div className="door-settings">
        <Field
          ref={field}
          label={t("scanner.sends")}
          value={scan?.text ?? ""}
          placeholder={t("scanner.waiting")}
          inputMode="none"
          readOnly
        />
        <div role="status" className="door-settings-part">
          {scan && (
            <>
              <Note kind={NOTES[scan.kind]}>{t(`scanner.kind.${scan.kind}`)}</Note>
              <dl className="door-settings-facts">
                <dt>{t("scanner.keyboard")}</dt>
                <dd>{scan.kind === "ours" ? t(`scanner.keyboards.${scan.keyboard}`) : t("scanner.unknown")}</dd>
                <dt>{t("scanner.end")}</dt>
                <dd>{t(`scanner.ends.${scan.end}`)}</dd>
                <dt>{t("scanner.pace")}</dt>
                <dd>{t("scanner.perKey", { count: scan.pace })}</dd>
                <dt>{t("scanner.length")}</dt>
                <dd>{scan.text.length}</dd>
              </dl>
            </>
          )}
        </div>
        <p className="door-settings-says">{t("scanner.advice")}</p>
      </div>
    </Panel>
  );
}
