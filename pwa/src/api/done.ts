import { ApiError } from "@/api/errors";
import { t } from "@/i18n/i18n";

/**
 * The reply to a call, which must have these fields: for calls that only say that something is done. Some networks answer
 * every call with an object of their own.
 * @throws an ApiError as where nobody answers.
 */
export function ownReply<Reply extends object>(reply: Reply, ...fields: readonly (keyof Reply)[]): Reply {
  if (fields.every((field) => reply[field] !== undefined)) return reply;
  throw new ApiError({ status: 0, message: t("network"), code: "network", data: reply });
}

/** What our server says that it has done. */
export const messageIn = (reply: { readonly message: string }): string => ownReply(reply, "message").message;
