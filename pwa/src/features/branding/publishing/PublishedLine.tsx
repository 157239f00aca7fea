import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Chip, type ChipMark } from "@/ui/Chip";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import type { Published } from "../published";

/** none: our own look. changed: buyers do not get the draft yet. */
export type DraftState = "none" | "changed" | "published";

export const MARKS: Readonly<Record<DraftState, ChipMark>> = { none: "off", changed: "wait", published: "on" };

interface LineProps {
  readonly published: Published | null;
  /** There is a draft that buyers do not get. */
  readonly isChanged: boolean;
}

/** What buyers get, since when and from whom, and whether something waits to be published. */
export function PublishedLine({ published, isChanged }: LineProps) {
  const t = textsOf("branding");
  const words = usePublishedWords();
  const state = isChanged ? "changed" : published ? "published" : "none";
  return (
    <p className="brand-published">
      <Chip text={t(`states.${state}`)} mark={MARKS[state]} />
      <span>{published ? words(published) : t("published.never")}</span>
    </p>
  );
}

/** `Version 3, 4 Nov 2026 at 10:15, by Priya Patel` */
export function usePublishedWords() {
  const t = textsOf("branding");
  const format = useFormat();
  return ({ number, at, by, wentBackTo, fileName }: Published) =>
    inLine([
      t("published.version", { number }),
      fileName,
      format.stamp(at, deviceZone()),
      by && t("published.by", { who: by }),
      wentBackTo !== null && t("published.again", { number: wentBackTo }),
    ]);
}
