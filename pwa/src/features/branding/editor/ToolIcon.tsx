import type { Tool } from "./tools";

/** Lines of 24 by 24, as the app's other drawings; they come with the editor alone. */
const DRAWINGS: Readonly<Partial<Record<Tool | "link" | "picture", string>>> = {
  ul: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  ol: "M10 6h10M10 12h10M10 18h10M4 4.500h1V9M3.500 9h3M3.500 14.500h2.500l-2.500 4h3",
  left: "M4 6h16M4 10h10M4 14h16M4 18h10",
  center: "M4 6h16M7 10h10M4 14h16M7 18h10",
  right: "M4 6h16M10 10h10M4 14h16M10 18h10",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
};
/** What is best said by a letter. */
const LETTERS: Readonly<Partial<Record<Tool, string>>> = {
  bold: "B",
  italic: "I",
  underline: "U",
  h1: "H1",
  h2: "H2",
  h3: "H3",
};

export function ToolIcon({ name }: { readonly name: Tool | "link" | "picture" }) {
  const letter = LETTERS[name as Tool];
  if (letter) return <span aria-hidden="true">{letter}</span>;
  return (
    <svg className="fy-icon is-normal" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
