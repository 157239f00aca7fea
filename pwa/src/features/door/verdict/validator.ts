import { randomId } from "@/api/client";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import { isTransient } from "@/api/outcome";
import { network } from "@/device/device";
import { t } from "@/i18n/i18n";
import { LineError } from "@/live/line";
import { scan, type ScanRequest, type Verdict } from "@/live/live";
import { isPassing, outbox, postScans, type ScanBox, type ScanResponse } from "@/offline/outbox";
import type { Alone, Reachability } from "../alone/alone";
import type { Direction } from "../alone/offlineRules";
import { readCode } from "../alone/signature";
import { alone, reach } from "../alone/thisPhone";
import { failed, type Outcome, outcomeFromDto, type Subject, unchecked } from "../model";

/** A guest is waiting: after this the phone validates offline. */
export const TIMEOUT_MS = 1500;
const LONGEST_CODE = 512;

interface Ways {
  readonly ask: (request: ScanRequest, timeout: number) => Promise<Verdict>;
  readonly post: (scans: readonly ScanRequest[], timeout: number) => Promise<readonly ScanResponse[]>;
  readonly outbox: Pick<ScanBox, "keep" | "settle" | "read">;
  readonly hasNetwork: () => boolean;
  readonly reach: Pick<Reachability, "isAlone" | "answered" | "failed">;
  readonly alone: Pick<Alone, "validate" | "preview" | "confirm" | "isAheadOf">;
}

export interface Question {
  readonly performance: number;
  readonly gate: string;
  readonly subject: Subject;
  readonly direction: Direction;
}

export interface Validator {
  /** Validates, and admits unless something forbids it. */
  readonly validate: (question: Question) => Promise<Outcome>;
  /** This phone's own answer without admitting; null without a list. */
  readonly preview: (question: Question) => Promise<Outcome | null>;
}

/**
 * Validates a scan: over the live connection, else by HTTP, else offline. Without a list it waits. Its nonce is the
 * same each time.
 */
export function makeValidator({ ask, post, outbox, hasNetwork, reach, alone }: Ways): Validator {
  async function answer(request: ScanRequest): Promise<ScanResponse | null> {
    const response = await overTheLine(request);
    if (response === "timeout") {
      reach.failed("timeout");
      return null;
    }
    if (response !== null) return response;
    if (!hasNetwork()) {
      reach.failed("timeout");
      return null;
    }
    return byHttp(request);
  }

  async function overTheLine(request: ScanRequest): Promise<ScanResponse | "timeout" | null> {
    try {
      return await ask(request, TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      if (error.code === "timeout") return "timeout";
      if (error.code === "refused" && !isPassing(error.message)) return { nonce: request.nonce, error: error.message };
      return null;
    }
  }

  async function byHttp(request: ScanRequest): Promise<ScanResponse | null> {
    try {
      const [response] = await post([request], TIMEOUT_MS);
      if (response && !("error" in response && isPassing(response.error))) return response;
      reach.failed("failure");
      return null;
    } catch (error) {
      // Signed out meanwhile: the scan waits for the person's next sign-in.
      if (error instanceof ApiError && error.isInvalidToken) return null;
      // A refusal by the server is for the guest; after any other error this phone decides.
      if (error instanceof ApiError && !isTransient(error)) return { nonce: request.nonce, error: error.message };
      reach.failed(error instanceof ApiError && error.code === "timeout" ? "timeout" : "failure");
      return null;
    }
  }

  async function validateOffline(request: ScanRequest): Promise<Outcome> {
    const offline = await alone.validate(request);
    if (offline === null) {
      await outbox.keep({ ...request, alone: true });
      return unchecked(request.nonce);
    }
    const { response, admission } = offline;
    const outcome = { ...outcomeOf(request.nonce, response), isAlone: true };
    // A refused undo is not sent either.
    if ("error" in response) return outcome;
    await outbox.settle(request.nonce);
    await outbox.keep({ ...request, alone: true, said: response.verdict }, admission ?? undefined);
    return outcome;
  }

  return {
    validate: async (question) => {
      const waiting = outbox.read().filter((request) => isAbout(request, question));
      // The same scan, validated now: the nonce stays, time and gate are of the person here.
      const unjudged = waiting.find((each) => asksTheSame(each, question));
      const request = { ...requestFor(question), ...(unjudged && { nonce: unjudged.nonce }) };
      if (request.code !== undefined && request.code.length > LONGEST_CODE) return notOurs(request.nonce);
      // The server does not know yet what this phone or another one decided.
      const isAhead =
        waiting.some(({ said }) => said !== undefined) || alone.isAheadOf(request.performance, ticketOf(request));
      if (reach.isAlone || isAhead) return validateOffline(request);
      const response = await answer(request);
      if (response === null) return validateOffline(request);
      reach.answered();
      // The server has it: nobody waits for the local record.
      void alone.confirm(request, response);
      await outbox.settle(request.nonce);
      return outcomeOf(request.nonce, response);
    },
    preview: async (question) => {
      const request = requestFor(question);
      const response = await alone.preview(request);
      return response && { ...outcomeOf(request.nonce, response), isAlone: true };
    },
  };
}

export const outcomeOf = (nonce: string, response: ScanResponse): Outcome =>
  "error" in response ? failed(nonce, response.error) : outcomeFromDto(response);

const requestFor = ({ performance, gate, subject, direction }: Question): ScanRequest => ({
  performance,
  ...subject,
  device: deviceId(),
  gate,
  nonce: randomId(),
  scanned_at: new Date(serverNow()).toISOString(),
  direction,
});

/** Whether a waiting scan is about the ticket in question, however found. */
function isAbout(request: ScanRequest, { performance, subject }: Question): boolean {
  if (request.performance !== performance) return false;
  if ("code" in subject && request.code === subject.code) return true;
  const ticket = ticketOf(subject);
  return ticket !== undefined && ticket === ticketOf(request);
}

const ticketOf = ({ code, ticket }: { readonly code?: string; readonly ticket?: number }): number | undefined =>
  ticket ?? (code === undefined ? undefined : readCode(code)?.ticket);

/** A ticket held up again while unvalidated is the same scan, or its second would find it admitted. */
function asksTheSame(request: ScanRequest, { subject, direction }: Question): boolean {
  const isSame = "code" in subject ? request.code === subject.code : request.ticket === subject.ticket;
  return isSame && request.said === undefined && (request.direction ?? "entry") === direction;
}

/** Too long for our codes: the server would refuse it, so it is not asked. */
const notOurs = (nonce: string): Outcome => ({
  ...failed(nonce, t("door:showValid")),
  kind: "refused",
});

export const { validate, preview } = makeValidator({
  ask: scan,
  post: postScans,
  outbox,
  hasNetwork: network.isOnline,
  reach,
  alone,
});
