/** What somebody means by an address: a web page's, with its `https://`, or a mailbox; undefined for none of both. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  if (/^mailto:[^@]+@[^@]+$/i.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.includes(".") ? address : undefined;
}
