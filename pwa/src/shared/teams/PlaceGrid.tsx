import "@/shared/teams/teams.css";
import { useId, useState } from "react";
import { textsOf, type Translate } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { LiveFigure } from "@/ui/LiveFigure";
import { openIn, type Place, takenIn, type TeamPlaces } from "./model";
import { TeamSlots } from "./TeamSlots";

/** What may be selected, for a sale or an exchange. */
export interface Choosing {
  readonly chosen: readonly Place[];
  /** As many as may be selected in all; the others can then not be pressed. */
  readonly most: number;
  readonly onToggle: (place: Place) => void;
}

interface GridProps {
  readonly label: string;
  readonly teams: readonly TeamPlaces[];
  /** Without it the grid is only looked at. */
  readonly choosing?: Choosing;
  /** What stands beside a team's name; how many of its places are left or taken, unless told. */
  readonly saysOf?: (team: TeamPlaces) => string;
}

/** As many places are shown at once; of more than that one opens the teams that one looks for. */
const SHOWN_AT_ONCE = 120;

/** Teams one below another, each with its places: Select, which stands above them all, Selected or Sold. */
export function PlaceGrid({ label, teams, choosing, saysOf }: GridProps) {
  const t = textsOf("teams");
  const [turned, setTurned] = useState<ReadonlySet<number>>(NONE);
  const areOpen = teams.reduce((count, { places }) => count + places.length, 0) <= SHOWN_AT_ONCE;
  const turn = (id: number) =>
    setTurned((held) => (held.has(id) ? new Set([...held].filter((other) => other !== id)) : new Set([...held, id])));
  return (
    <div className="teams" role="group" aria-label={label}>
      {choosing && (
        <p className="teams-key" aria-hidden="true">
          <i className="teams-slot is-free" />
          {t("words.free")}
        </p>
      )}
      {teams.map((team) => (
        <TeamPart
          key={team.id}
          team={team}
          says={saysOf ? saysOf(team) : figuresOf(team, choosing !== undefined, t)}
          choosing={choosing}
          isOpen={areOpen !== turned.has(team.id)}
          onTurn={() => turn(team.id)}
        />
      ))}
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Who chooses wants to know what is left, who only looks what is taken. */
function figuresOf(team: TeamPlaces, isChoosing: boolean, t: Translate): string {
  const open = openIn(team);
  if (!isChoosing) return t("taken", { count: takenIn(team), of: team.places.length });
  return open > 0 ? t("left", { count: open }) : t("soldOut");
}

interface PartProps {
  readonly team: TeamPlaces;
  readonly says: string;
  readonly choosing: Choosing | undefined;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
}

function TeamPart({ team, says, choosing, isOpen, onTurn }: PartProps) {
  const t = textsOf("teams");
  const slots = useId();
  const mine = choosing?.chosen.filter((place) => place.team === team.id).map(({ player }) => player) ?? [];
  return (
    <div className="teams-team">
      <button type="button" className="teams-head" aria-expanded={isOpen} aria-controls={slots} onClick={onTurn}>
        <b>{team.name}</b>
        {mine.length > 0 && <span className="teams-mine">{t("selected", { count: mine.length })}</span>}
        <small>
          <LiveFigure value={says}>{says}</LiveFigure>
        </small>
        <Icon name={isOpen ? "up" : "down"} size="small" />
      </button>
      <div id={slots} hidden={!isOpen}>
        {isOpen && <TeamSlots team={team} mine={mine} choosing={choosing} />}
      </div>
    </div>
  );
}
