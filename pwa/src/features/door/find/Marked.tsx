/** A text in which what was typed stands out. */
export function Marked({ text, words }: { text: string; words: string }) {
  const from = text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase());
  if (from < 0) return text;
  const to = from + words.length;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
