import "./door.css";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { useGate } from "@/shared/phone/phone";
import { BarePage } from "@/shell/BarePage";
import { Button } from "@/ui/Button";
import { EmptyState, ErrorState } from "@/ui/states";
import { ChoosePanel } from "./choose/ChoosePanel";
import { Unlisted, type UnlistedProps } from "./choose/Unlisted";
import { DoorScreen } from "./components/DoorScreen";
import { DoorWaits } from "./components/Panel";
import { useNoScans } from "./scanner/useWedge";
import { useDoorPerformances } from "./useDoorPerformances";

/** `/QrValidation/:performance`: the door of one performance. */
export default function DoorPage() {
  const t = textsOf("door");
  const { performance: requested } = useParams();
  const navigate = useNavigate();
  const { data: performances, error, refetch, hasNone } = useDoorPerformances();
  const choose = (id: number) => void navigate(`/QrValidation/${id}`, { replace: true });
  const performance = performances?.find(({ id }) => String(id) === requested);

  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      {performance && performances ? (
        <DoorScreen key={performance.id} performance={performance} performances={performances} onChoose={choose} />
      ) : performances ? (
        <Elsewhere key={requested} performance={Number(requested)} performances={performances} onChoose={choose} />
      ) : (
        <div className="door-alone">
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DoorWaits hasNone={hasNone} />}
        </div>
      )}
    </BarePage>
  );
}

/** A performance that is not on the list: too far ahead, over, or of another account. Offers those that are. */
function Elsewhere({ performance, performances, onChoose }: Omit<UnlistedProps, "other" | "gone">) {
  const t = textsOf("door");
  const [isChoosing, setChoosing] = useState(false);
  const other = <Button onClick={() => setChoosing(true)}>{t("choose.choose")}</Button>;
  if (isChoosing) {
    return <Choosing performances={performances} onChoose={onChoose} onClose={() => setChoosing(false)} />;
  }
  return (
    <Unlisted
      performance={performance}
      performances={performances}
      onChoose={onChoose}
      other={other}
      gone={<Gone other={other} />}
    />
  );
}

interface ChoosingProps extends Pick<UnlistedProps, "performances" | "onChoose"> {
  readonly onClose: () => void;
}

function Choosing({ performances, onChoose, onClose }: ChoosingProps) {
  const [gate, setGate] = useGate();
  useNoScans();
  return (
    <div className="door-alone">
      <ChoosePanel
        performances={performances}
        chosen={null}
        gate={gate}
        onGate={setGate}
        isOffline={false}
        seenAt={undefined}
        onChoose={onChoose}
        onClose={onClose}
      />
    </div>
  );
}

function Gone({ other }: { readonly other: ReactNode }) {
  const t = textsOf("door");
  useNoScans();
  return (
    <div className="door-alone">
      <EmptyState icon="calendar" title={t("choose.gone")} text={t("choose.goneText")} action={other} />
    </div>
  );
}
