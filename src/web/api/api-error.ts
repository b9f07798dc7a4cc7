// The only error that a call throws, and the extraction of its message from any response body.

/** Message for unexpected errors (specification, section 8). */
export const unexpectedSentence = 'Error Processing Request. Try again.';

/** The approval request that a call created. */
export type PendingApproval = { id: string; reference: string };

export class ApiError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly code: string;
  /** Messages by field path, such as `amount` or `customFields.0.label`. */
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  /** Seconds until the call is allowed again (429). */
  readonly waitS: number | null;
  /** 202: not a failure; the call is pending approval. */
  readonly held: PendingApproval | null;

  constructor(input: {
    status: number;
    code?: string;
    message: string;
    fields?: Record<string, string>;
    requestId?: string | null;
    waitS?: number | null;
    held?: PendingApproval | null;
  }) {
    super(input.message);
    this.name = 'ApiError';
    this.status = input.status;
    this.code = input.code ?? 'UNEXPECTED';
    this.fields = input.fields ?? {};
    this.requestId = input.requestId ?? null;
    this.waitS = input.waitS ?? null;
    this.held = input.held ?? null;
  }
}

type Answer = {
  message?: unknown;
  error?: { message?: unknown; code?: string; fields?: Record<string, string> };
  errorData?: { message?: unknown };
  requestId?: string;
  waitTime?: string;
  data?: { approval_request?: PendingApproval };
};

/** Reads message, then error.message, then errorData.message. Lists are joined; technical texts are not shown. */
export function sentenceOf(answer: unknown): string {
  const body = (answer ?? {}) as Answer;
  const found = [body.message, body.error?.message, body.errorData?.message].find(
    (item) => (typeof item === 'string' && item !== '') || (Array.isArray(item) && item.length > 0),
  );
  const text = Array.isArray(found) ? found.join(', ') : typeof found === 'string' ? found : '';
  return text === '' || /sql/i.test(text) ? unexpectedSentence : text;
}

const unitSeconds: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 };

/** Parses '30 seconds', '2 minutes' or '1 hour' into seconds. */
export function secondsOf(waitTime: string | undefined): number | null {
  const match = /^(\d+)\s*([a-z]+?)s?$/i.exec(waitTime?.trim() ?? '');
  const size = match ? unitSeconds[(match[2] ?? '').toLowerCase()] : undefined;
  return match && size ? Number(match[1]) * size : null;
}

/** Converts an unsuccessful response into the error to throw. */
export function errorOf(status: number, answer: unknown): ApiError {
  const body = (answer ?? {}) as Answer;
  return new ApiError({
    status,
    message: sentenceOf(answer),
    ...(body.error?.code ? { code: body.error.code } : {}),
    ...(body.error?.fields ? { fields: body.error.fields } : {}),
    requestId: body.requestId ?? null,
    waitS: secondsOf(body.waitTime),
    held: body.data?.approval_request ?? null,
  });
}

/** Returns the message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpectedSentence;
}

/** Returns the approval request that a call created; undefined for other errors. */
export function pendingApprovalOf(error: unknown): PendingApproval | undefined {
  return (error instanceof ApiError && error.held) || undefined;
}
