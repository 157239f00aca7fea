import { drawings, type IconName } from "./firstDrawings";
import "@/ui/icon.css";

export type { IconName };

interface IconProps {
  readonly name: IconName;
  /** 16, 20 or 24 px. */
  readonly size?: "small" | "normal" | "large";
  readonly className?: string;
}

/** A drawing beside a word. It says nothing to a screen reader: the word does. */
export function Icon({ name, size = "normal", className = "" }: IconProps) {
  return (
    <svg className={`fy-icon is-${size} ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

/** The mark: an arch with its door ajar. */
export function Arch({ className = "" }: { className?: string }) {
  return (
    <svg className={`fy-arch ${className}`} viewBox="0 0 24 26" aria-hidden="true" focusable="false">
      <path d="M2 25V12a10 10 0 0 1 20 0v13z" className="fy-arch-wall" />
      <path d="M7 25V12.500a5 5 0 0 1 10 0V25z" className="fy-arch-room" />
      <path d="M7 25V12.500a5 5 0 0 1 2.200-4.100L13 11.500V25z" className="fy-arch-wall" opacity=".55" />
    </svg>
  );
}
