/** The secret in what the QR code holds, behind the # of its address or alone; undefined if there is none. */
export function enrolmentCodeIn(text: string): string | undefined {
  const behind = text.includes("#") ? text.slice(text.indexOf("#") + 1) : text;
  const said = behind.includes("=") ? (new URLSearchParams(behind).get("s") ?? "") : behind;
  const code = said.trim();
  return /^[A-Za-z0-9_-]{20,128}$/.test(code) ? code : undefined;
}
