import { useMemo } from "react";
import { encode } from "uqr";

const QUIET = 4; // modules of white around it, as scanners ask for

/** A QR code, dark on light in either theme, since many readers cannot read the reverse. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      className="security-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Draws each run of dark modules as one rectangle. */
export function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const path = data
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("");
  return { size, path };
}

function runsOf(row: readonly boolean[]): readonly (readonly [from: number, length: number])[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
  return starts.map((from) => {
    const end = row.indexOf(false, from);
    return [from, (end === -1 ? row.length : end) - from];
  });
}
