import "@/shared/teams/teams.css";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { textsOf, type Translate } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { openIn, takenIn, type Place, type PlaceState, type TeamPlaces } from "./model";

/** What may be selected, for a sale or an exchange. */
interface Choosing {
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
          says={saysOf ? saysOf(team) : countsOf(team, choosing !== undefined, t)}
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
function countsOf(team: TeamPlaces, isChoosing: boolean, t: Translate): string {
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
          <LiveValue value={says}>{says}</LiveValue>
        </small>
        <Icon name={isOpen ? "up" : "down"} size="small" />
      </button>
      <div id={slots} hidden={!isOpen}>
        {isOpen && <TeamSlots team={team} mine={mine} choosing={choosing} />}
      </div>
    </div>
  );
}

interface SlotsProps {
  readonly team: TeamPlaces;
  /** The players that are selected here. */
  readonly mine: readonly number[];
  readonly choosing: Choosing | undefined;
}

/** The places of one team: to look at, or to press. */
function TeamSlots({ team, mine, choosing }: SlotsProps) {
  return choosing ? (
    <ChosenSlots team={team} mine={mine} choosing={choosing} />
  ) : (
    <ul className="teams-slots">
      {/* The spec has three words here: what is in somebody's basket is selected. */}
      {team.places.map((state, index) => (
        <li key={index} className={`teams-slot is-${state}`}>
          <Slot team={team.name} player={index + 1} state={state === "reserved" ? "mine" : state} />
        </li>
      ))}
    </ul>
  );
}

interface SlotProps {
  readonly team: string;
  readonly player: number;
  readonly state: SlotState;
}

/**
 * What a place says to the ear in one breath, "Reds, player 3, sold", and to the eye: what most of them are, free, the
 * grid says once.
 */
function Slot({ team, player, state }: SlotProps) {
  const t = textsOf("teams");
  return (
    <>
      <span className="teams-heard">{t("place", { team, player, state: t(`heard.${state}`) })}</span>
      <b aria-hidden="true">{player}</b>
      {state !== "free" && <span aria-hidden="true">{t(`words.${state}`)}</span>}
    </>
  );
}

/** One of them is on the way of the Tab key; the arrows go from place to place, as they are seen. */
function ChosenSlots({ team, mine, choosing }: SlotsProps & { readonly choosing: Choosing }) {
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isFull = choosing.chosen.length >= choosing.most || mine.length >= openIn(team);
  const states = slotStates(team, mine, openIn(team));
  const stop = Math.min(at, states.length - 1);

  const move = (event: KeyboardEvent) => {
    const next = stepFrom(stop, event.key, { count: states.length, columns: columnsOf(box.current) });
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    box.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div ref={box} className="teams-slots" role="group" aria-label={team.name} onKeyDown={move}>
      {states.map((state, index) => {
        const player = index + 1;
        const isOwn = state === "mine";
        const isShut = !isOwn && (state !== "free" || isFull);
        return (
          <button
            key={player}
            type="button"
            className={`teams-slot is-${state}`}
            aria-pressed={isOwn}
            // Not disabled: one that is taken while somebody is there would throw the focus away.
            aria-disabled={isShut}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => {
              if (!isShut) choosing.onToggle({ team: team.id, player });
            }}
          >
            <Slot team={team.name} player={player} state={state} />
          </button>
        );
      })}
    </div>
  );
}

/** How many stand beside each other just now. */
const columnsOf = (box: HTMLElement | null): number =>
  box ? getComputedStyle(box).gridTemplateColumns.split(" ").filter(Boolean).length : 1;

/** What a place is to somebody who chooses: `mine` is selected, `held` is free, but for a hold that is not theirs. */
type SlotState = PlaceState | "mine" | "kept";

/** What each place is to somebody; `open` is how many they may have of this team. */
export function slotStates(team: TeamPlaces, mine: readonly number[], open: number): readonly SlotState[] {
  const chosen = new Set(mine);
  return team.places.map((state, index) => {
    if (chosen.has(index + 1)) return "mine";
    return state === "free" && open === 0 ? "kept" : state;
  });
}

interface Shape {
  readonly count: number;
  readonly columns: number;
}

/** Where a key leads from one place; nothing for a key that leads nowhere. */
export function stepFrom(at: number, key: string, { count, columns }: Shape): number | undefined {
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns }[key];
  if (next !== undefined) return next >= 0 && next < count ? next : at;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
