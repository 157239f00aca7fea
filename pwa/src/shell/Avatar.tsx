import "@/shell/avatar.css";
import { initialsOf } from "@/shell/record";

interface AvatarProps {
  readonly first: string;
  readonly last: string;
  readonly large?: boolean;
}

/** Somebody's initials; their name stands beside it. */
export function Avatar({ first, last, large = false }: AvatarProps) {
  return (
    <span className={`fy-avatar ${large ? "is-large" : ""}`} aria-hidden="true">
      {initialsOf(first, last)}
    </span>
  );
}
