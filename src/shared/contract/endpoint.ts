// What an endpoint of the contract is: one plain value from which the server mounts it, the web calls it and OpenAPI describes it.
import type { z } from 'zod';
import type { OperatorPermission } from '../operator-permissions.ts';
import type { Permission } from '../permissions.ts';
import type { ErrorCode } from './errors.ts';
import type { Feature } from './features.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call.
 * `public`: anyone, nothing is read from a session. `session`: anyone signed in.
 * A list: signed in and holding any one of these permissions in the active business.
 * `operator`: staff of the provider, signed in to the operator console and holding any one of these; any of the staff when empty.
 * A program that calls with an API key is let in by a list, or by `anyKey`.
 */
export type Access = 'public' | 'session' | readonly Permission[] | OperatorAccess;
export type OperatorAccess = { operator: readonly OperatorPermission[] };

/** One call of the API. `url` is relative to /api/v1 (or v2) and names its parameters as `:linkId`. */
export type Endpoint = {
  method: HttpMethod;
  url: string;
  /** API version the path lives under; 1 when left out. */
  version?: 1 | 2;
  /** What the call does, in one line. */
  summary: string;
  /** What a caller must know beyond the summary. */
  description?: string;
  access: Access;
  /** The feature flag that must be enabled for the active business. */
  feature?: Feature;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What `data` of the envelope holds; `file` for a download that comes without an envelope. */
  output: z.ZodType | 'file';
  /** The errors it can give beyond those every call can (validation, session, permission). */
  errors?: readonly ErrorCode[];
  /** The sentence of a success, shown as a toast. */
  message?: string;
  /** Every POST that moves money takes an Idempotency-Key; `required` refuses a call without one. */
  idempotency?: 'optional' | 'required';
  /**
   * `own`: the handler opens its own short transactions, because it talks to an outside party in between
   * and no transaction may wait on one. Else one transaction a request.
   */
  transaction?: 'own';
  /** A GET that changes state: a cookie alone does not authorise it (see docs/decisions). */
  changesState?: true;
  /**
   * Every change by somebody signed in is written to the audit trail; `false` for calls whose own record
   * says it all (a payment begun by a program) or that change nothing a merchant would look for; `reads` for a GET that shows
   * what people trusted the platform with, and writes what its handler says was read.
   */
  audit?: false | 'reads';
  /** May be called although the password has expired; every other call is refused until it is changed. */
  withExpiredPassword?: true;
  /** With access `session`: a secret API key may call it too, whatever its scopes. */
  anyKey?: true;
  /**
   * Takes a second factor, or the password where there is none, shown within the last ten minutes: else
   * STEP_UP_REQUIRED, and once it was shown (POST /merchant/step-up, of staff POST /operator/step-up) the same call
   * goes through. No API key is let in.
   */
  stepUp?: true;
  /**
   * What it is for rules of approvals, as a noun declares it in `module.ts`: where a rule of the business asks for it the call
   * waits for others, and answers 202 with `approval_request` in place of its output.
   */
  approval?: string;
  /** An operator who looks through a member's eyes may call it: it changes what they look at, and nothing else. */
  whileViewing?: true;
  /** A publishable API key, which is seen in browsers, may call it too. */
  publishable?: true;
  /** Multipart upload: the one field that carries the file and its size limit. */
  upload?: { field: string; sizeMaxBytes: number };
};

/** Whether what may call is a list of permissions. */
export function isPermissions(access: Access | undefined): access is readonly Permission[] {
  return Array.isArray(access);
}

/** Whether a call belongs to the operator console. */
export function isForOperators(endpoint: Endpoint): endpoint is Endpoint & { access: OperatorAccess } {
  return typeof endpoint.access === 'object' && 'operator' in endpoint.access;
}

/** Whether a call changes something. */
export function changesState(endpoint: Pick<Endpoint, 'method' | 'changesState'>): boolean {
  return endpoint.method !== 'GET' || endpoint.changesState === true;
}

/** A noun's table of endpoints. The key is verb + noun: listPaymentLinks. */
export type Contract = Record<string, Endpoint>;

type Decoded<S> = S extends z.ZodType ? z.output<S> : undefined;
type Encoded<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Decoded<E['params']>;
export type QueryOf<E extends Endpoint> = Decoded<E['query']>;
export type BodyOf<E extends Endpoint> = Decoded<E['body']>;
export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : Blob;

/** What a caller passes: the schemas' input side, so that defaults may be left out. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Encoded<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: Encoded<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Encoded<E['body']> } : unknown) & { idempotencyKey?: string };

/** The whole path of an endpoint: /api/v1/payment-links/:linkId. */
export function pathOf(endpoint: Pick<Endpoint, 'url' | 'version'>): string {
  return `/api/v${endpoint.version ?? 1}${endpoint.url}`;
}
