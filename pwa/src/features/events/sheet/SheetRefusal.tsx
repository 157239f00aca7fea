import "./sheet.css";
import { textsOf } from "@/i18n/i18n";
import { whyRefused } from "./model";

/** "Row 3: 'EndTime' is to be 'EndsaleTime'": what differs in the headings of a file that was refused for them. */
export function SheetRefusal({ error }: { readonly error: Error | null }) {
  const t = textsOf("events");
  const why = whyRefused(error);
  if (why.length === 0) return null;
  return (
    <ul className="events-sheet-why">
      {why.map(({ row, message }) => (
        <li key={`${row} ${message}`}>{t("upload.why", { row, message })}</li>
      ))}
    </ul>
  );
}
