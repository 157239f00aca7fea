import { type ReactNode, Suspense } from "react";
import { useLook } from "@/shared/look/wearing";
import { Bone } from "@/ui/Bone";
import { Loading } from "@/ui/states";
import { draftIn } from "@/widget/address";
import { sheetsOf } from "@/widget/draft";
import { Preview } from "@/widget/parts";
import { useIsPaying } from "@/widget/steps";

export interface DressedProps {
  readonly event: number;
  readonly sheet: string;
  readonly children: ReactNode;
}

/** The widget in its house's look, or in one that is not published yet: then nothing can be bought. */
export function Dressed({ event, sheet, children }: DressedProps) {
  const draft = draftIn(window.location.search);
  const isDressed = useLook({
    sheets: sheetsOf(event, draft, sheet),
    theme: document.documentElement.dataset.theme,
    isPaying: useIsPaying(),
  });
  if (!isDressed) return <Waits />;
  if (!draft) return children;
  return (
    <Suspense fallback={<Waits />}>
      <Preview>{children}</Preview>
    </Suspense>
  );
}

function Waits() {
  return (
    <div className="fy-widget">
      <Loading>
        <Bone width="60%" height={26} />
        <Bone height={64} />
      </Loading>
    </div>
  );
}
