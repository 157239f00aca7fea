import { z } from "zod";
import { orText, t } from "@/i18n/i18n";

/** The spec's rules (part 1, section 5), in its order: what the password is to have, and where it is told. */
const RULES = [
  ["short", /^.{9}/s],
  ["upper", /[A-Z]/],
  ["lower", /[a-z]/],
  ["digit", /[0-9]/],
  ["special", /[@$!%*#?&]/],
] as const;

export const ruleNames = RULES.map(([name]) => name);

/** The rules that a password keeps already. */
export const rulesMet = (password: string): ReadonlySet<string> =>
  new Set(RULES.flatMap(([name, shape]) => (shape.test(password) ? [name] : [])));

/** In the spec's words and order; its first message says 8, but its rule says more than 8. */
export const newPassword = () =>
  RULES.reduce((text, [name, shape]) => text.regex(shape, orText(`passwordRules:errors.${name}`)), z.string());

/** Whose names a password must not be made of, as far as they are known. */
export interface PasswordNames {
  readonly name: string;
  readonly email: string;
  readonly organisation: string;
}

/** Tried first at every box office (server: `accounts/passwords.py`; `near_password_cases.json` tests both). */
const TRIED_FIRST = [
  ...["foyer", "ticket", "tickets", "ticketing", "theatre", "theater", "boxoffice", "office", "venue", "event"],
  ...["admin", "administrator", "platform", "organiser", "organizer", "owner", "door", "staff"],
  ...["password", "passwort", "welcome", "login", "secret", "demo"],
];
const SHORTEST_NAME = 3;
const LEAST_BESIDE = 3;

/** The words of names, with whose they are. */
function wordsOf({ name, email, organisation }: PasswordNames): ReadonlyMap<string, keyof PasswordNames> {
  const texts = { email: email.slice(0, Math.max(0, email.lastIndexOf("."))), organisation, name };
  return new Map(
    (["email", "organisation", "name"] as const).flatMap((whose) =>
      texts[whose]
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= SHORTEST_NAME)
        .map((word) => [word, whose] as const),
    ),
  );
}

/** Whether a password has enough letters beside names and words that are tried first. */
export function differsFromNames(password: string, names: PasswordNames): boolean {
  const words = [...TRIED_FIRST, ...wordsOf(names).keys()].toSorted((one, other) => other.length - one.length);
  const left = words.reduce((text, word) => text.replaceAll(word, " "), password.toLowerCase());
  return left.replace(/\P{L}/gu, "").length >= LEAST_BESIDE;
}

/** Why a password has too few others: the longest of the names in it, else of the words that are tried first. */
export function nearMessage(password: string, names: PasswordNames): string {
  const own = wordsOf(names);
  const longestOf = (words: Iterable<string>) =>
    [...words]
      .filter((word) => password.toLowerCase().includes(word))
      .toSorted((one, other) => other.length - one.length)[0];
  const word = longestOf(own.keys()) ?? longestOf(TRIED_FIRST);
  if (word === undefined) return t("passwordRules:errors.common");
  const whose = t(`passwordRules:whose.${own.get(word) ?? "anybody"}`);
  return t("passwordRules:errors.near", { word, whose, count: LEAST_BESIDE });
}
