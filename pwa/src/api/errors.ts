import { asRecord, isText } from "@/api/ownBody";
import { t } from "@/i18n/i18n";

interface ApiErrorParts {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
  readonly data?: unknown;
}

/** A call that our server refused (status 4xx, 5xx), or that it never answered (status 0), whoever else did. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** The whole reply, for what a refusal carries besides its message (`available`, `errors`, …). */
  readonly data: unknown;

  constructor({ status, message, code, field, data }: ApiErrorParts) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.field = field;
    this.data = data;
  }

  get isUnanswered(): boolean {
    return this.status === 0;
  }

  /** With what the person can prove who they are, where the call is refused until they have. */
  get methodsOfProof(): readonly string[] | undefined {
    return this.code === "reauthenticate" ? (asRecord(this.data)?.methods as readonly string[]) : undefined;
  }

  get isInvalidToken(): boolean {
    return this.status === 401 && this.code === "invalid_token";
  }
}

/** The spec's choice: the server's message, else its error field, else the whole reply, else the client's own words. */
export function messageOf(body: unknown, own?: string): string {
  const record = asRecord(body);
  const words = [record?.message, record?.error, record?.data, body, own].find(isText);
  return words ?? t("somethingWrong");
}

export function refusal(status: number, body: unknown, own?: string): ApiError {
  const record = asRecord(body);
  const code = isText(record?.code) ? record.code : undefined;
  const field = isText(record?.field) ? record.field : undefined;
  return new ApiError({
    status,
    message: messageOf(body, own),
    ...(code && { code }),
    ...(field && { field }),
    data: body,
  });
}

/** The row as somebody else saved it meanwhile, where that is why a call was refused. */
export function newerIn<Row>(error: unknown, rowOf: (dto: never) => Row): Row | undefined {
  if (!(error instanceof ApiError) || error.code !== "changed") return undefined;
  const current = asRecord(error.data)?.current;
  return current === undefined ? undefined : rowOf(current as never);
}

/** What to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : t("somethingWrong");
}
