import { textsOf } from "@/i18n/i18n";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Chip } from "@/ui/Chip";
import type { Published } from "../published";

interface LineProps {
  readonly published: Published | null;
  /** There is a draft that buyers do not get. */
  readonly isChanged: boolean;
}

/** What buyers get, since when and from whom, and whether something waits to be published. */
export function PublishedLine({ published, isChanged }: LineProps) {
  const t = textsOf("branding");
  const words = usePublishedWords();
  return (
    <p className="brand-published">
      <Chip text={t(isChanged ? "states.changed" : "states.published")} mark={isChanged ? "wait" : "on"} />
      <span>{published ? words(published) : t("published.never")}</span>
    </p>
  );
}

/** `Version 3, 4 Nov 2026 at 10:15, by Priya Patel` */
export function usePublishedWords() {
  const t = textsOf("branding");
  const format = useFormat();
  return ({ number, at, by, wentBackTo, fileName }: Published) =>
    [
      t("published.version", { number }),
      fileName,
      format.stamp(at, deviceZone()),
      by && t("published.by", { who: by }),
      wentBackTo !== null && t("published.again", { number: wentBackTo }),
    ]
      .filter(Boolean)
      .join(" · ");
}
