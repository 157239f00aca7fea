import "../door.css";
import "./checkin.css";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { BarePage } from "@/shell/BarePage";
import { isNotThere } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { Segment } from "@/ui/Field";
import { EmptyState, ErrorState } from "@/ui/states";
import { Unlisted } from "../choose/Unlisted";
import { DoorScreen } from "../components/DoorScreen";
import { DoorWaits } from "../components/DoorWaits";
import { useDoorPerformances } from "../useDoorPerformances";
import { HousePanel } from "./HousePanel";
import { useArrivals } from "./queries";

/** Part 3, section 9. */
const START_MS = 500;
/** Beside the door, which is to have a tablet's width, stands who comes. */
const ROOM_FOR_BOTH = "(min-width: 1280px)";

/** `/CheckInView/:eventOccurrenceId`: our own door at this performance, with its house count and who comes when. */
export default function CheckInPage() {
  const number = Number(useParams().eventOccurrenceId);
  return <CheckIn key={number} performance={number} />;
}

type Side = "door" | "house";

function CheckIn({ performance }: { readonly performance: number }) {
  const t = textsOf("checkin");
  const { query, live } = useArrivals(performance);
  const hasBoth = useRoom();
  const [side, setSide] = useState<Side>("door");
  if (isNotThere(query)) return <NotFoundPage />;
  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      <div className={`checkin${hasBoth ? " has-both" : ""}`}>
        {!hasBoth && (
          <Segment<Side>
            className="checkin-sides"
            label={t("sides")}
            value={side}
            options={[
              { value: "door", label: t("door") },
              { value: "house", label: t("house") },
            ]}
            onChange={setSide}
          />
        )}
        {(hasBoth || side === "door") && <Door performance={performance} />}
        {(hasBoth || side === "house") && (
          <HousePanel performance={performance} query={query} live={live} isAlone={!hasBoth} />
        )}
      </div>
    </BarePage>
  );
}

/** The door that there is, in full height; it starts after a moment, so that whoever only looks in opens no camera. */
function Door({ performance }: { readonly performance: number }) {
  const t = textsOf("door");
  const navigate = useNavigate();
  const hasStarted = useStart();
  const { data, error, refetch, hasNone } = useDoorPerformances();
  const found = data?.find(({ id }) => id === performance);
  const choose = (id: number) => void navigate(`/CheckInView/${id}`, { replace: true });
  if (hasStarted && data) {
    if (found) return <DoorScreen performance={found} performances={data} onChoose={choose} />;
    const gone = (
      <div className="door-alone">
        <EmptyState icon="calendar" title={t("choose.gone")} text={t("choose.goneText")} />
      </div>
    );
    return <Unlisted performance={performance} performances={data} onChoose={choose} gone={gone} />;
  }
  return (
    <div className="door-alone">
      {hasStarted && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DoorWaits hasNone={hasNone} />
      )}
    </div>
  );
}

function useStart(): boolean {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasStarted;
}

const watchRoom = (changed: () => void) => {
  const query = window.matchMedia(ROOM_FOR_BOTH);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

const useRoom = (): boolean => useSyncExternalStore(watchRoom, () => window.matchMedia(ROOM_FOR_BOTH).matches);
