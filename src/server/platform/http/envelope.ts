// The response envelope, built in one place.
import type { ErrorEnvelope, SuccessEnvelope } from '#shared/contract/envelope.ts';
import { AppError, errorCatalogue } from '#shared/contract/errors.ts';

export function successEnvelope<T>(data: T, message = 'Successful'): SuccessEnvelope<T> {
  return { success: true, status: 'success', message, data };
}

/** Returns '90 seconds' or '5 minutes'. The web app parses this text to compute when the call is allowed again. */
export function waitTimeText(waitS: number): string {
  const unit = waitS < 120 ? 'seconds' : 'minutes';
  const amount = unit === 'seconds' ? Math.max(1, Math.ceil(waitS)) : Math.ceil(waitS / 60);
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/** Returns the error response: an expected error with its own message, a bug as 'Error Processing Request. Try again.' */
export function errorEnvelope(error: unknown, requestId: string): { status: number; body: ErrorEnvelope } {
  const known = toAppError(error);
  const body: ErrorEnvelope = {
    success: false,
    status: 'error',
    message: known.message,
    error: { code: known.code, message: known.message, ...(known.fields && { fields: known.fields }) },
    requestId,
    ...(known.waitS !== undefined && { waitTime: waitTimeText(known.waitS) }),
  };
  return { status: known.status, body };
}

type ZodIssues = { validation?: { instancePath?: string; message?: string }[]; validationContext?: string };

/** Converts framework errors to errors of the catalogue. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, validation, validationContext } = (error ?? {}) as ZodIssues & {
    code?: string;
    statusCode?: number;
  };
  if (validation) {
    const fields: Record<string, string> = {};
    for (const issue of validation) {
      const path = (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');
      fields[path || (validationContext ?? 'body')] ??= issue.message ?? 'Not valid';
    }
    const sentences = Object.values(fields);
    return new AppError('VALIDATION', {
      fields,
      ...(sentences.length === 1 && { sentence: sentences[0] ?? '' }),
    });
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('TOO_LARGE');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED');
  if (unreadableCodes.has(code ?? '')) return new AppError('MALFORMED');
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE');
  return new AppError('INTERNAL');
}

/** Database errors for characters that a text column cannot store, such as U+0000. */
const unreadableCodes = new Set(['22021', '22P05']);

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
]);

/** Whether the database did not respond or was shut down, as opposed to rejecting a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  return (
    awayCodes.has(code ?? '') ||
    // Unix socket errors: ENOENT while a server restarts, EAGAIN when its backlog is full.
    (syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN')) ||
    // The third message comes from a rollback on a connection that was lost within its transaction.
    /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|the database system is/i.test(
      message ?? '',
    )
  );
}

/** All HTTP statuses of the error catalogue. */
export const errorStatuses = [...new Set(Object.values(errorCatalogue).map((entry) => entry.status))];
