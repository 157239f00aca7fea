import { textsOf } from "@/i18n/i18n";
import { Note } from "@/ui/states";
import type { LeftOut } from "./model";

/** What of a stylesheet buyers do not get: where it stands, what it is and why not. */
export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const t = textsOf("branding");
  if (leftOut.length === 0) return <Note icon="check">{t("leftOut.nothing")}</Note>;
  return (
    <>
      <Note kind="warn">{t("leftOut.some", { count: leftOut.length })}</Note>
      <div className="brand-left-out" role="region" aria-label={t("leftOut.title")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("leftOut.line")}</th>
              <th scope="col">{t("leftOut.what")}</th>
              <th scope="col">{t("leftOut.why")}</th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map(({ line, what, why }, place) => (
              <tr key={`${line} ${place}`}>
                <td className="fy-num">{line}</td>
                <td>
                  <code>{what}</code>
                </td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
