import "@/ui/live.css";
import { useEffect, useRef, useState, type ReactNode } from "react";

/** So long a tint stands after the last change before it fades: what changes more often is tinted once. */
const STANDS_MS = 1000;

interface LiveValueProps {
  /** What is watched: a change of it (not the first value) tints. */
  readonly value: string | number;
  /** How it is written, if not as it is. */
  readonly children?: ReactNode;
}

/**
 * A number that may change by itself: the new one stands at once, on a tint that fades once it rests. In a rush the tint
 * stands, and does not flash with each change.
 */
export function LiveValue({ value, children }: LiveValueProps) {
  const [changes, setChanges] = useState(0);
  const held = useRef(value);
  useEffect(() => {
    if (held.current === value) return;
    held.current = value;
    setChanges((count) => count + 1);
  }, [value]);
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => setChanges(0), STANDS_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return <span className={changes > 0 ? "fy-tinted is-changed" : "fy-tinted"}>{children ?? value}</span>;
}

interface MeterProps {
  readonly sold: number;
  readonly reserved?: number;
  readonly held?: number;
  readonly capacity: number;
  /** Said to screen readers in its place. */
  readonly label: string;
  readonly thick?: boolean;
  /** sold: velvet. in: green, for how many are inside. */
  readonly kind?: "sold" | "in";
}

export function Meter({ sold, reserved = 0, held = 0, capacity, label, thick = false, kind = "sold" }: MeterProps) {
  const share = (count: number) => ({ width: `${capacity > 0 ? Math.min(100, (count / capacity) * 100) : 0}%` });
  return (
    <div className={`fy-meter is-${kind}${thick ? " is-thick" : ""}`} role="img" aria-label={label}>
      {sold > 0 && <i className="fy-meter-sold" style={share(sold)} />}
      {reserved > 0 && <i className="fy-meter-reserved" style={share(reserved)} />}
      {held > 0 && <i className="fy-meter-held" style={share(held)} />}
    </div>
  );
}

/** A word with its meter's texture. */
export function MeterKey({ of, children }: { of: "sold" | "reserved" | "held" | "rest"; children: ReactNode }) {
  return <span className={`fy-key is-${of}`}>{children}</span>;
}

const SPEAK_EVERY_MS = 10_000;

/** What a screen reader hears of figures that move by themselves: the newest words, at most every ten seconds. */
export function LiveRegion({ text }: { text: string }) {
  const [message, setMessage] = useState(text);
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setMessage(newest.current), SPEAK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="fy-unseen" role="status">
      {message}
    </span>
  );
}
