// The typed client: calls an endpoint of the contract, unwraps the envelope, and throws ApiError in all other cases.
import {
  type CallOf,
  changesState,
  type Endpoint,
  isForOperators,
  type OutputOf,
  pathOf,
} from '#shared/contract/endpoint.ts';
import { withoutUnknownNames } from '#shared/contract/unknown-names.ts';
import { wallMs } from '#web/ui/now.ts';
import { activeBusiness, notifySwitchedElsewhere, trackChange } from './active-business.ts';
import { ApiError, errorOf, unexpectedSentence } from './api-error.ts';
import { assertAllowed, rememberWait } from './limits/rate-limit.ts';
import { endOperatorSession, rememberOperatorUse } from './operator-end.ts';
import { endSession, refreshSession } from './refresh.ts';
import { requestStepUp } from './step-up.ts';

type Args = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
};

/** The arguments of a call; none when the endpoint needs none. */
export type ArgsOf<E extends Endpoint> =
  Record<never, never> extends CallOf<E> ? [args?: CallOf<E>] : [args: CallOf<E>];

/** Removes empty strings, null, empty lists and empty objects. */
export function dropEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return false;
}

/** Returns the URL of a call with its parameters and query. */
export function addressOf(endpoint: Endpoint, args: Args = {}): string {
  const path = pathOf(endpoint).replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(args.params?.[name] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(dropEmpty(withoutUnknownNames(endpoint.query, args.query ?? {}))).map(([key, value]) => [
      key,
      String(value),
    ]),
  ).toString();
  return query ? `${path}?${query}` : path;
}

/** The only call that reports the active business. */
const profileUrl = '/merchant/info';

function requestOf(endpoint: Endpoint, args: Args, signal?: AbortSignal): RequestInit {
  const headers: Record<string, string> = { 'x-kasuwa-client': 'web', accept: 'application/json' };
  const business = endpoint.url === profileUrl ? null : activeBusiness();
  if (business) {
    headers['x-kasuwa-business'] = business.businessId;
    headers['x-kasuwa-mode'] = business.mode;
  }
  if (args.idempotencyKey) headers['idempotency-key'] = args.idempotencyKey;
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (args.body instanceof FormData) request.body = args.body;
  else if (args.body !== undefined) {
    headers['content-type'] = 'application/json';
    // A form may have more fields of a row than the call accepts.
    request.body = JSON.stringify(withoutUnknownNames(endpoint.body, args.body));
  }
  if (signal) request.signal = signal;
  return request;
}

/** The timeout until a response starts. File calls have a longer one, because files are created and read meanwhile. */
const patienceMs = 60_000;
const filePatienceMs = 300_000;

const lateSentences = {
  read: 'The server did not respond in time. Check your connection and try again.',
  change: 'The server did not respond in time. Check whether the change was made before you try again.',
};

/** Sends the request once, with a timeout. */
async function ask(endpoint: Endpoint, args: Args, signal?: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const isFile = endpoint.output === 'file' || endpoint.upload !== undefined;
  const timer = setTimeout(() => late.abort(), isFile ? filePatienceMs : patienceMs);
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    return await fetch(addressOf(endpoint, args), requestOf(endpoint, args, either));
  } catch (reason) {
    if (signal?.aborted) throw reason;
    const message = lateSentences[changesState(endpoint) ? 'change' : 'read'];
    if (late.signal.aborted) throw new ApiError({ status: 0, code: 'TIMED_OUT', message });
    throw new ApiError({ status: 0, code: 'NO_ANSWER', message: unexpectedSentence });
  } finally {
    clearTimeout(timer);
  }
}

async function send(endpoint: Endpoint, args: Args, signal?: AbortSignal): Promise<Response> {
  const startedAt = wallMs();
  const attempt = () => ask(endpoint, args, signal);
  const response = await attempt();
  if (isForOperators(endpoint)) return keepOperator(response);
  if (response.status !== 401 || endpoint.access === 'public') return response;
  if (await refreshSession(startedAt)) {
    const again = await attempt();
    if (again.status !== 401) return again;
  }
  endSession();
  return response;
}

/** Sends a request that needs re-authentication again once the user has re-authenticated. */
async function sendVerified(endpoint: Endpoint, args: Args, signal?: AbortSignal): Promise<Response> {
  const response = await send(endpoint, args, signal);
  if (!endpoint.stepUp || response.status !== 403) return response;
  const { code } = errorOf(
    403,
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (code !== 'STEP_UP_REQUIRED' || !(await requestStepUp())) return response;
  return send(endpoint, args, signal);
}

/** The console's session has no refresh; it just ends. */
function keepOperator(response: Response): Response {
  if (response.status === 401) endOperatorSession();
  else rememberOperatorUse();
  return response;
}

async function failure(endpoint: Endpoint, response: Response): Promise<ApiError> {
  const error = errorOf(response.status, await response.json().catch(() => null));
  if (error.status === 429 && error.waitS !== null && endpoint.method !== 'GET')
    rememberWait(endpoint, error.waitS);
  if (error.code === 'SWITCHED_ELSEWHERE') notifySwitchedElsewhere();
  return error;
}

/** Calls an endpoint and returns the output of its contract. */
export async function call<E extends Endpoint>(endpoint: E, ...[args]: ArgsOf<E>): Promise<OutputOf<E>> {
  return callWith(endpoint, (args ?? {}) as Args);
}

/** The same, with a signal that aborts the call. */
export async function callWith<E extends Endpoint>(
  endpoint: E,
  args: Args,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  if (endpoint.method !== 'GET') assertAllowed(endpoint);
  const sent = sendVerified(endpoint, args, signal);
  if (endpoint.method !== 'GET') trackChange(sent);
  const response = await sent;
  if (response.status !== 200 && response.status !== 201) throw await failure(endpoint, response);
  if (endpoint.output === 'file') return (await response.blob()) as OutputOf<E>;
  const answer = (await response.json().catch(() => null)) as {
    success?: unknown;
    status?: unknown;
    data?: unknown;
  } | null;
  const succeeded = [answer?.success, answer?.status].some((item) => item === true || item === 'success');
  if (!succeeded) throw errorOf(response.status, answer);
  return answer?.data as OutputOf<E>;
}

/** Uploads one file to an endpoint that accepts files. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  query?: Args['query'],
  params?: Args['params'],
): Promise<OutputOf<E>> {
  const body = new FormData();
  body.set(endpoint.upload?.field ?? 'file', file);
  return callWith(endpoint, { body, ...(query && { query }), ...(params && { params }) });
}

/** Returns the file name of the header: the encoded one of RFC 5987, else the plain one. */
function nameOf(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/.exec(disposition)?.[1];
}

/** Downloads a file and saves it under the name given by the server. */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: CallOf<E>,
  fallbackName: string,
): Promise<void> {
  const response = await send(endpoint, args as Args);
  if (!response.ok) throw await failure(endpoint, response);
  saveBlob(await response.blob(), nameOf(response.headers.get('content-disposition') ?? '') ?? fallbackName);
}

/** Saves a file through the browser. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
