import { ApiError } from "@/api/errors";
import { t } from "@/i18n/i18n";

/**
 * The reply to a call, which must have these fields: for calls that only say that something is done. Some networks answer
 * every call with an object of their own.
 * @throws an ApiError as where nobody answers.
 */
export function requireFields<Body extends object>(response: Body, ...fields: readonly (keyof Body)[]): Body {
  if (fields.every((field) => response[field] !== undefined)) return response;
  throw new ApiError({ status: 0, message: t("network"), code: "network", data: response });
}

/** What our server says that it has done. */
export const messageIn = (response: { readonly message: string }): string => requireFields(response, "message").message;
