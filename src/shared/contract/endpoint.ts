// The definition of an endpoint: one plain value that the server mounts, the web client calls and OpenAPI describes.
import type { z } from 'zod';
import type { OperatorPermission } from '../operator-permissions.ts';
import type { Permission } from '../permissions.ts';
import type { ErrorCode } from './errors.ts';
import type { Feature } from './features.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Callers with access. `public`: anyone, without reading the session. `session`: any signed-in user. A list: signed-in users with any one
 * of these permissions in the active business. `operator`: staff of the provider, signed in to the operator console, with any one of these
 * permissions; all staff if the list is empty. API keys have access through a list, or through `anyKey`.
 */
export type Access = 'public' | 'session' | readonly Permission[] | OperatorAccess;
export type OperatorAccess = { operator: readonly OperatorPermission[] };

/** One call of the API. `url` is relative to /api/v1 (or v2), with parameters such as `:linkId`. */
export type Endpoint = {
  method: HttpMethod;
  url: string;
  /** The API version in the path; 1 by default. */
  version?: 1 | 2;
  /** A one-line description. */
  summary: string;
  /** Further information for callers. */
  description?: string;
  access: Access;
  /** The feature flag that must be enabled for the active business. */
  feature?: Feature;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The schema of `data` in the envelope; `file` for a download, which has no envelope. */
  output: z.ZodType | 'file';
  /** Possible errors, besides those of every call (validation, session, permission). */
  errors?: readonly ErrorCode[];
  /** The success message, shown as a toast. */
  message?: string;
  /** Every POST that moves money accepts an Idempotency-Key; `required` rejects calls without one. */
  idempotency?: 'optional' | 'required';
  /**
   * `own`: the handler opens its own short transactions, because it calls an outside party in between and no transaction may wait for that.
   * Otherwise each request runs in one transaction.
   */
  transaction?: 'own';
  /** A GET that changes state: a cookie alone does not authorise it (see docs/decisions). */
  changesState?: true;
  /**
   * Every change by a signed-in user is written to the audit trail. `false`: for calls whose own record is sufficient (a payment begun by a
   * program) or that change nothing relevant to a merchant. `reads`: for a GET that returns personal data entrusted to the platform; its
   * handler states what was read.
   */
  audit?: false | 'reads';
  /** Allowed although the password has expired; all other calls are rejected until it is changed. */
  withExpiredPassword?: true;
  /** With access `session`: also allows secret API keys, whatever their scopes. */
  anyKey?: true;
  /**
   * Requires a second factor, or the password of users without one, confirmed within the last ten minutes. Otherwise fails with
   * STEP_UP_REQUIRED; after confirmation (POST /merchant/step-up, for staff POST /operator/step-up) the same call succeeds. API keys are
   * rejected.
   */
  stepUp?: true;
  /**
   * The approval subject, as declared by a noun in `module.ts`: if a rule of the business requires approval, the call waits and responds
   * with 202 and `approval_request` instead of its output.
   */
  approval?: string;
  /** Allowed for operators who view a member's account: changes only what they view. */
  whileViewing?: true;
  /** Also allows publishable API keys, which are visible in browsers. */
  publishable?: true;
  /** Multipart upload: the one field that contains the file, and its size limit. */
  upload?: { field: string; sizeMaxBytes: number };
};

/** Whether the access is a list of permissions. */
export function isPermissions(access: Access | undefined): access is readonly Permission[] {
  return Array.isArray(access);
}

/** Whether a call belongs to the operator console. */
export function isForOperators(endpoint: Endpoint): endpoint is Endpoint & { access: OperatorAccess } {
  return typeof endpoint.access === 'object' && 'operator' in endpoint.access;
}

/** Whether a call changes state. */
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

/** The caller's parameters: the schemas' input side, so that defaults may be omitted. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Encoded<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: Encoded<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Encoded<E['body']> } : unknown) & { idempotencyKey?: string };

/** The full path of an endpoint: /api/v1/payment-links/:linkId. */
export function pathOf(endpoint: Pick<Endpoint, 'url' | 'version'>): string {
  return `/api/v${endpoint.version ?? 1}${endpoint.url}`;
}
