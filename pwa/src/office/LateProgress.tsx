import "@/office/office.css";
import { useEffect, useState } from "react";

/** Who waits less than this needs no word of it. */
const LATE_MS = 1000;

/** Says what is under way, once it lasts longer than a second. */
export function LateProgress({ text }: { readonly text: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="office-progress" role="status">
      <p>{text}</p>
      <span role="progressbar" aria-label={text} />
    </div>
  );
}
