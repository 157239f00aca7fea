import "@/shell/avatar.css";

interface AvatarProps {
  readonly first: string;
  readonly last: string;
  readonly large?: boolean;
}

/** Somebody's initials; their name stands beside it. */
export function Avatar({ first, last, large = false }: AvatarProps) {
  const initials = [first, last].map((name) => [...name][0]?.toUpperCase() ?? "").join("");
  return (
    <span className={`fy-avatar ${large ? "is-large" : ""}`} aria-hidden="true">
      {initials}
    </span>
  );
}
