import { z } from "zod";
import { orText } from "@/i18n/i18n";

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
