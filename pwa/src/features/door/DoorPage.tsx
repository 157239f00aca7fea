import "./door.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { BarePage } from "@/shell/BarePage";
import { Button } from "@/ui/Button";
import { EmptyState, ErrorState } from "@/ui/states";
import { useGate } from "@/shared/phone/gate";
import { ChoosePanel } from "./choose/ChoosePanel";
import { Unlisted } from "./choose/Unlisted";
import { DoorScreen } from "./components/DoorScreen";
import { DoorWaits } from "./components/DoorWaits";
import { doorPerformances } from "./queries";
import { useNoScans } from "./scanner/useHandScanner";
import { useDoorPerformances } from "./useDoorPerformances";

/** `/QrValidation/:performance`: the door of one performance. */
export default function DoorPage() {
  const t = textsOf("door");
  const { performance: wanted } = useParams();
  const navigate = useNavigate();
  const { data: performances, error, refetch, hasNone } = useDoorPerformances();
  const choose = (id: number) => void navigate(`/QrValidation/${id}`, { replace: true });
  const performance = performances?.find(({ id }) => String(id) === wanted);

  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      {performance && performances ? (
        <DoorScreen key={performance.id} performance={performance} performances={performances} onChoose={choose} />
      ) : performances ? (
        <Unlisted
          key={wanted}
          performance={Number(wanted)}
          performances={performances}
          onChoose={choose}
          gone={<Gone onChoose={choose} />}
        />
      ) : (
        <div className="door-alone">
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DoorWaits hasNone={hasNone} />}
        </div>
      )}
    </BarePage>
  );
}

function Gone({ onChoose }: { onChoose: (id: number) => void }) {
  const t = textsOf("door");
  const { data: performances = [] } = useQuery(doorPerformances);
  const [isChoosing, setChoosing] = useState(false);
  const [gate, setGate] = useGate();
  useNoScans();
  if (isChoosing) {
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
          onClose={() => setChoosing(false)}
        />
      </div>
    );
  }
  return (
    <div className="door-alone">
      <EmptyState
        icon="calendar"
        title={t("choose.gone")}
        text={t("choose.goneText")}
        action={<Button onClick={() => setChoosing(true)}>{t("choose.choose")}</Button>}
      />
    </div>
  );
}
