import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { EventChoice } from "@/office/eventChoices";
import { Segment } from "@/ui/Field";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { useNarrow } from "@/ui/useNarrow";
import { PublishedLine } from "../publishing/PublishedLine";
import { houseOf } from "../styling/queries";
import { StylingCard } from "../styling/StylingCard";
import { LookControls } from "./LookControls";
import { LookPreview } from "./LookPreview";

interface StudioProps {
  readonly account: number;
  readonly event: EventChoice | null | undefined;
  readonly onChoose: (event: number) => void;
}

type Side = "set" | "preview";

/** The look of all that an account sells: what is set at the left, what buyers would get at the right. */
export function LookStudio({ account, event, onChoose }: StudioProps) {
  const t = textsOf("branding");
  const isNarrow = useNarrow();
  const [side, setSide] = useState<Side>("set");
  const { data: house, error, refetch } = useQuery(houseOf(account));
  if (!house && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!house || event === undefined) {
    return (
      <Loading>
        <Bone height={560} />
      </Loading>
    );
  }
  return (
    <>
      <PublishedLine published={house.published} isChanged={house.isChanged} />
      {isNarrow && (
        <Segment<Side>
          label={t("look.side")}
          className="is-whole brand-side"
          value={side}
          options={[
            { value: "set", label: t("look.set") },
            { value: "preview", label: t("preview") },
          ]}
          onChange={setSide}
        />
      )}
      <div className="brand-studio">
        {(!isNarrow || side === "set") && <LookControls account={account} look={house.look} />}
        {(!isNarrow || side === "preview") && (
          <LookPreview account={account} look={house.look} event={event} onChoose={onChoose} />
        )}
      </div>
      <details className="brand-advanced">
        <summary>{t("look.advanced")}</summary>
        <p className="brand-hint">{t("look.advancedHint")}</p>
        <StylingCard account={account} />
      </details>
    </>
  );
}
