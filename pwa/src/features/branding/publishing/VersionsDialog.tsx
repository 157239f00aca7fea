import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox, Select } from "@/ui/Field";
import { Pager } from "@/ui/Pager";
import { confirm } from "@/ui/confirm";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { useReadAgain } from "../branding";
import { Problems, usePublishedWords } from "./PublishDialog";
import {
  compared,
  goBack,
  problemsIn,
  sayFailure,
  VERSIONS_A_PAGE,
  versionsOf,
  type Compared,
  type BrandingPart,
  type Measure,
  type Problem,
  type Target,
  type Version,
  type VersionPage,
} from "./publishing";

/** The draft's number among versions. */
const DRAFT = 0;

interface VersionsProps {
  readonly target: Target;
  readonly subtitle: string;
  /** For stylesheets, as in `PublishDialog`. */
  readonly measure?: Measure | undefined;
  /** Chooses whose versions are shown. */
  readonly chooser?: ReactNode;
  readonly onClose: () => void;
}

/** Published versions, newest first, to compare and restore. */
export function VersionsDialog({ target, subtitle, measure, chooser, onClose }: VersionsProps) {
  const t = textsOf("branding");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(versionsOf(target, page));
  return (
    <Dialog open size="sale" title={t("versions.title")} subtitle={subtitle} onClose={onClose}>
      {chooser}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Bone height={240} />
        </Loading>
      )}
      {data?.total === 0 && <EmptyState icon="clock" text={t("versions.none")} />}
      {data && data.total > 0 && (
        <>
          <VersionList target={target} versions={data.rows} {...(measure && { measure })} />
          {data.total > VERSIONS_A_PAGE && (
            <Pager
              page={page}
              pageSize={VERSIONS_A_PAGE}
              total={data.total}
              sizes={[VERSIONS_A_PAGE]}
              onChange={setPage}
            />
          )}
          <SideBySide key={page} page={data} />
        </>
      )}
    </Dialog>
  );
}

interface ListProps extends Pick<VersionsProps, "target" | "measure"> {
  readonly versions: readonly Version[];
}

function VersionList({ target, versions, measure }: ListProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const words = usePublishedWords();
  const readAgain = useReadAgain();
  const [held, setHeld] = useState<{ readonly number: number; readonly problems: readonly Problem[] }>();
  const say = sayFailure("publishFailed");
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (version: Version) => {
      // Measured again before it is restored: it may be older than the check of hidden text.
      const css = version.parts.find(({ kind }) => kind === "css")?.value;
      const problems = (css && (await measure?.({ css }))) || [];
      if (problems.some(({ isError }) => isError)) return { problems };
      return { problems: [], message: await goBack(target, version.number) };
    },
    onSuccess: ({ problems, message }, { number }) => {
      if (message === undefined) {
        setHeld({ number, problems });
        return undefined;
      }
      toast.success(message);
      return readAgain();
    },
    onError: (error, { number }) => {
      const problems = problemsIn(error);
      if (problems) setHeld({ number, problems });
      else say(error);
    },
  });
  const ask = async (version: Version) => {
    const { number } = version;
    const title = t("versions.goBackTo", { number });
    const text = `${t("versions.asks", { number })} ${t("office:cannotUndo")}`;
    if (await confirm({ title, text, danger: true })) mutate(version);
  };
  return (
    <>
      {held && (
        <Dialog
          open
          role="alertdialog"
          title={t("versions.goBackTo", { number: held.number })}
          footer={<CancelButton>{t("common:close")}</CancelButton>}
          onClose={() => setHeld(undefined)}
        >
          <Problems problems={held.problems} />
        </Dialog>
      )}
      <ul className="brand-versions" aria-label={t("versions.title")}>
        {versions.map((version) => (
          <li key={version.number}>
            <span className="fy-grow">{words(version)}</span>
            {version.isCurrent ? (
              <Chip text={t("versions.current")} mark="on" />
            ) : (
              <Button
                size="small"
                icon="undo"
                aria-label={t("versions.goBackTo", { number: version.number })}
                disabledReason={noLine}
                busy={isPending && variables?.number === version.number}
                onClick={() => void ask(version)}
              >
                {t("versions.goBack")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Compares two versions; initially the published one and the draft. */
function SideBySide({ page: { rows, draft } }: { readonly page: VersionPage }) {
  const t = textsOf("branding");
  const [left, setLeft] = useState(rows.find(({ isCurrent }) => isCurrent)?.number ?? rows[0]?.number ?? DRAFT);
  const [right, setRight] = useState(DRAFT);
  const [isWhole, setWhole] = useState(false);
  const partsOf = (number: number): readonly BrandingPart[] =>
    number === DRAFT ? draft : (rows.find((row) => row.number === number)?.parts ?? []);
  const nameOf = (number: number) => (number === DRAFT ? t("versions.draft") : t("published.version", { number }));
  const options = [DRAFT, ...rows.map(({ number }) => number)].map((value) => ({ value, label: nameOf(value) }));
  const lines = compared(partsOf(left), partsOf(right));
  return (
    <section className="brand-compare" aria-label={t("versions.compare")}>
      <div className="brand-compare-head">
        <Select
          label={t("versions.one")}
          value={left}
          options={options}
          onChange={({ target }) => setLeft(Number(target.value))}
        />
        <Select
          label={t("versions.other")}
          value={right}
          options={options}
          onChange={({ target }) => setRight(Number(target.value))}
        />
        <Checkbox label={t("versions.whole")} checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
      </div>
      <ComparedParts
        lines={isWhole ? lines : lines.filter(({ isSame }) => !isSame)}
        names={[left, right].map(nameOf)}
      />
    </section>
  );
}

interface PartsProps {
  readonly lines: readonly Compared[];
  /** Of the two versions. */
  readonly names: readonly string[];
}

/** Both versions' parts, with differences marked. */
function ComparedParts({ lines, names }: PartsProps) {
  const t = textsOf("branding");
  if (lines.length === 0) return <Note icon="check">{t("versions.same")}</Note>;
  return (
    <table className="brand-parts">
      <thead>
        <tr>
          <th scope="col">{t("versions.part")}</th>
          {names.map((name, place) => (
            // The same version may be on both sides.
            <th key={place === 0 ? "one" : "other"} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, one, other, isSame }) => (
          <tr key={what} className={isSame ? undefined : "is-other"}>
            <th scope="row">{what}</th>
            <td data-name={names[0]}>
              <Part part={one} what={what} />
            </td>
            <td data-name={names[1]}>
              <Part part={other} what={what} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Part({ part, what }: { readonly part: BrandingPart | null; readonly what: string }) {
  if (!part?.value) return <None />;
  switch (part.kind) {
    case "colour":
      return (
        <span className="brand-colour">
          <span style={{ background: part.value }} />
          <code>{part.value}</code>
        </span>
      );
    case "picture":
      return <img src={part.value} alt={what} loading="lazy" />;
    case "html":
      // User content, without scripts, forms or navigation.
      return <iframe sandbox="" srcDoc={part.value} title={what} />;
    case "css":
      return (
        // Focusable, since it scrolls.
        <pre role="region" aria-label={what} tabIndex={0}>
          {part.value}
        </pre>
      );
    case "text":
      return <span>{part.value}</span>;
  }
}
