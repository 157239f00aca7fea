import { ApiError, errorMessage } from "@/api/errors";
import { t } from "@/i18n/i18n";
import { toast } from "@/shell/toast";

/** What did not happen, in the spec's words (part 2, section 8). */
type Failure = "notChanged" | "publishFailed" | "downloadFailed" | "notDeleted";

/** Why a call failed: the server's own words, and the spec's where it has none, as of a fault of its own. */
export const failureOf = (error: unknown, what: Failure): string =>
  error instanceof ApiError && error.status >= 500 ? t(`branding:errors.${what}`) : errorMessage(error);

/** Gives what a mutation does about an error. */
export const sayFailure = (what: Failure) => (error: unknown) => void toast.error(failureOf(error, what));
