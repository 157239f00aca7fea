import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Bone } from "@/ui/Bone";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { Loading, Note } from "@/ui/states";
import { type Hit, LONGEST } from "./queries";
import { type Finding, useFinding } from "./useFinding";
import "./finding.css";

const BONES = [0, 1, 2];

interface PanelProps {
  readonly onClose: () => void;
}

/** A field, and below it what it finds: the combobox with a listbox of the WAI-ARIA APG. */
export function FindPanel({ onClose }: PanelProps) {
  const t = textsOf("finding");
  const id = useId();
  const finding = useFinding();
  const hits = finding.groups.flatMap((group) => group.hits);
  const { marked, type, press } = useKeys(finding, hits, onClose);
  const place = (hit: Hit) => `${id}-${hits.indexOf(hit)}`;
  const isOpen = hits.length > 0;
  const says = useSays(finding, hits.length);
  useShown(marked && place(marked));
  return (
    <div className="finding">
      <label className="finding-field">
        <Icon name="search" />
        <span className="fy-unseen">{t("title")}</span>
        <input
          ref={focusOnce}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={marked && place(marked)}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          placeholder={t("placeholder")}
          value={finding.typed}
          onChange={(change) => type(change.target.value)}
          onKeyDown={press}
        />
      </label>
      <span className="fy-unseen" role="status">
        {says}
      </span>
      {isOpen && <Results id={id} finding={finding} marked={marked} place={place} onClose={onClose} />}
      <WithoutResults finding={finding} says={isOpen ? "" : says} />
      <p id={`${id}-help`} className="finding-help">
        {t("help")}
      </p>
    </div>
  );
}

/** How many were found, once that is known; nothing while it is not, and before anything is typed. */
function useSays({ typed, isSettled, isTooShort, problem }: Finding, count: number): string {
  const t = textsOf("finding");
  const text = typed.trim();
  if (!text || !isSettled || problem) return "";
  if (count > 0) return t("common:found", { count });
  return isTooShort ? t("more") : t("nothing", { text });
}

interface ResultsProps extends PanelProps {
  readonly id: string;
  readonly finding: Finding;
  readonly marked: Hit | undefined;
  readonly place: (hit: Hit) => string;
}

function Results({ id, finding, marked, place, onClose }: ResultsProps) {
  const t = textsOf("finding");
  return (
    <div
      id={`${id}-list`}
      className="finding-list"
      role="listbox"
      aria-label={t("results")}
      aria-busy={!finding.isSettled || undefined}
    >
      {finding.groups.map(({ kind, title, hits }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation" className="finding-kind">
            {title}
          </p>
          {hits.map((hit) => (
            <HitLink
              key={`${kind} ${hit.value}`}
              id={place(hit)}
              hit={hit}
              isMarked={hit === marked}
              onClose={onClose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What stands where nothing does yet, or nothing can. */
function WithoutResults({ finding, says }: { readonly finding: Finding; readonly says: string }) {
  const t = textsOf("finding");
  const { isFirst, problem, hasToChoose } = finding;
  return (
    <>
      {isFirst && (
        <div className="finding-bones">
          <Loading>
            {BONES.map((bone) => (
              <Bone key={bone} height={20} width={`${70 - 12 * bone}%`} />
            ))}
          </Loading>
        </div>
      )}
      {says && <p className="finding-nothing">{says}</p>}
      {problem && (
        <Note kind="warn" className="finding-note">
          {problem}
        </Note>
      )}
      {hasToChoose && <Note className="finding-note">{t("chooseCustomer")}</Note>}
    </>
  );
}

interface HitLinkProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isMarked: boolean;
  readonly onClose: () => void;
}

/** A link, which a middle click opens beside this page; by keys it is reached from the field alone. */
function HitLink({ id, hit, isMarked, onClose }: HitLinkProps) {
  const leave = (click: MouseEvent) => {
    if (!click.ctrlKey && !click.metaKey && !click.shiftKey) onClose();
  };
  return (
    <Link
      id={id}
      to={hit.value}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className="finding-hit"
      onMouseDown={(press) => press.button === 0 && press.preventDefault()} // the field keeps the focus
      onClick={leave}
    >
      <Icon name={hit.icon} />
      <span className="finding-words">
        <b>{hit.label}</b> {hit.note && <span>{hit.note}</span>}
      </span>{" "}
      {hit.aside && <span className="finding-aside">{hit.aside}</span>}
    </Link>
  );
}

/** Arrows, Home and End mark, Enter goes there, with Ctrl in another tab. Who presses it before the answer is there waits for it. */
function useKeys({ typed, type, isSettled }: Finding, hits: readonly Hit[], onClose: () => void) {
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [isPending, setPending] = useState(false);
  const marked = hits[Math.min(at, hits.length - 1)];
  const go = (hit: Hit) => {
    onClose();
    void navigate(hit.value);
  };
  const goToMarked = useEffectEvent(() => marked && go(marked));
  useEffect(() => {
    if (isPending && isSettled) goToMarked();
  }, [isPending, isSettled]);
  const turn = (by: number) => setAt((Math.min(at, hits.length - 1) + by + hits.length) % Math.max(1, hits.length));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => turn(1),
      ArrowUp: () => turn(-1),
      Home: () => setAt(0),
      End: () => setAt(Math.max(0, hits.length - 1)),
      Enter: () => {
        if (!isSettled) setPending(typed.trim() !== "");
        else if (marked && (event.ctrlKey || event.metaKey)) window.open(marked.value, "_blank", "noopener");
        else if (marked) go(marked);
      },
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    marked,
    press,
    type: (text: string) => {
      setAt(0);
      setPending(false);
      type(text);
    },
  };
}

/** What is marked by keys is scrolled to. */
function useShown(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: "nearest" });
  }, [id]);
}

/** The field has the focus as soon as it can: Ionic hides a dialog's parts until it begins to show them. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
  const show = () => requestAnimationFrame(() => field?.focus());
  field?.closest("ion-modal")?.addEventListener("ionModalWillPresent", show, { once: true });
}

/** The search of the whole office. */
export default function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("finding");
  return (
    <Dialog open size="wide" padded={false} title={t("title")} onClose={onClose}>
      <FindPanel onClose={onClose} />
    </Dialog>
  );
}
