/** How an event is put into a page of somebody's own. */

export interface Embedding {
  readonly origin: string;
  readonly event: number;
  readonly name: string;
  /** Percentages. */
  readonly width: string;
  readonly height: string;
  readonly isDark: boolean;
  /** A link that opens a tab of its own: for pages that are scanned since cards are taken on them. */
  readonly opensTab: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** The page of an event for organisers without a site. */
export const buyAddress = ({ origin, event }: Pick<Embedding, "origin" | "event">) => `${origin}/buy/${event}`;

/** The one line, and a link for whoever runs no scripts. */
export function snippetOf({ origin, event, name, width, height, isDark, opensTab }: Embedding): string {
  const theme = isDark ? ' data-theme="dark"' : "";
  const how = opensTab ? 'data-open="tab"' : `data-width="${shareOf(width)}%" data-height="${shareOf(height)}%"`;
  const script = `<script src="${origin}/embed.js" data-event="${event}" ${how}${theme}></script>`;
  return `${script}\n<noscript><a href="${buyAddress({ origin, event })}">${asHtml(`Tickets for ${name}`)}</a></noscript>`;
}

/** What was typed, as a percentage from 1 to 100. */
export function shareOf(typed: string): number {
  const share = Math.round(Number(typed));
  return share >= 1 && share <= 100 ? share : 100;
}
