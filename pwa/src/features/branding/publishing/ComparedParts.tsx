import { textsOf } from "@/i18n/i18n";
import { None } from "@/ui/CopyId";
import { Note } from "@/ui/states";
import type { Compared, LookPart } from "./model";

interface PartsProps {
  readonly lines: readonly Compared[];
  /** Of the two looks. */
  readonly names: readonly string[];
}

/** The parts of two looks beside each other, what differs among them marked. */
export function ComparedParts({ lines, names }: PartsProps) {
  const t = textsOf("branding");
  if (lines.length === 0) return <Note icon="check">{t("versions.same")}</Note>;
  return (
    <table className="brand-parts">
      <thead>
        <tr>
          <th scope="col">{t("versions.part")}</th>
          {names.map((name, place) => (
            // The same look may stand on both sides.
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

function Part({ part, what }: { readonly part: LookPart | null; readonly what: string }) {
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
      // What somebody wrote, without a script, a form or a way out.
      return <iframe sandbox="" srcDoc={part.value} title={what} />;
    case "css":
      return (
        // It scrolls by itself; a keyboard needs to reach it for that.
        <pre role="region" aria-label={what} tabIndex={0}>
          {part.value}
        </pre>
      );
    case "text":
      return <span>{part.value}</span>;
  }
}
