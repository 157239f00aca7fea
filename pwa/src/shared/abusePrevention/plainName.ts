/**
 * Names, and other words of strangers that go into mails, hold no address that a mail program would link. The server has
 * the same rule (`server/platform/text.py`); both are held to `server/platform/tests/name_cases.json`.
 */

// What mail programs link without a scheme: two letters are a country's.
const ENDINGS =
  "[a-z]{2}|com|net|org|info|biz|edu|gov|mil|int|name|pro|mobi|app|dev|xyz|online|site|shop|store|top|club|link|click|" +
  "live|page|website|space|tech|blog|cloud|fun|icu|vip|win|bid|loan|work|today|world|email|news|one|agency|digital|" +
  "group|life|media|network|social|support|systems|team|zip|mov|wiki|bet|casino|promo|deals|gift|tickets|events|money";
// Before a name they stand with a dot and often without a space: Dr.Ma, St.John.
const TITLES = "dr|st|mr|ms|mrs|prof|fr|hr|sr|jr|sra|mme|mlle|dra|rev|ing|dipl|mag";
const WORD = "[\\p{L}\\p{N}_]";
const LABEL = "[\\p{L}\\p{N}][\\p{L}\\p{N}_\\-]*[\\p{L}\\p{N}]";
const LINKS = new RegExp(
  [
    `://|(?<!${WORD})(?:https?|hxxps?|ftp|mailto|javascript|data):|(?<!${WORD})www\\s?\\.\\s?\\S`,
    `(?<![\\p{L}\\p{N}_\\-])(?!(?:${TITLES})\\.)${LABEL}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}_\\-])`,
    `(?<![\\p{L}\\p{N}_\\-])${LABEL}\\.[a-z]{2,}/`,
    "(?<![0-9])[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?![0-9])",
  ].join("|"),
  "u",
);
// eslint-disable-next-line no-control-regex
const MARKUP = /[<>\u0000-\u001f\u007f]|\[url|\]\(|\{\{|\{%|&#/u;
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/gu;

/** Whether a mail program might make a link of something in a text. */
export const hasLink = (text: string): boolean => LINKS.test(folded(text));

/** Whether a text may be somebody's name: no link, no markup, on one line. */
export const isPlainName = (text: string): boolean => !hasLink(text) && !MARKUP.test(folded(text));

/** A text as it is read: in one width, without what is not seen, with one kind of dot. */
const folded = (text: string): string =>
  text.normalize("NFKC").replaceAll(UNSEEN, "").replaceAll("\u3002", ".").toLowerCase();
