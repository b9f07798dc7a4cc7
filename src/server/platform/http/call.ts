// The input of a handler: caller, environment, request data and transaction.
import type { Readable } from 'node:stream';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import type {
  BodyOf,
  Contract,
  Endpoint,
  OperatorAccess,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '#shared/contract/endpoint.ts';
import { allFeatures, isFeatureOn } from '#shared/contract/features.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Operation } from './operations.ts';

/** The environment of a business that a call works in. Every query on a merchant's rows takes its id first. */
export type Environment = {
  id: string;
  mode: Mode;
  businessId: string;
  businessName: string;
  currency: Currency;
  country: string;
  timeZone: string;
  /** The stored host of the brand; whether it is still known is checked when a link is created. */
  websiteHost: string | null;
};

type EnvironmentRow = Omit<Environment, 'id' | 'currency'> & { environmentId: string; currency: string };

/** The columns of business `b` read with the caller; `e.id as environmentId` and `e.mode` are selected beside them. */
export const environmentColumns = [
  'b.id as businessId',
  'b.businessName',
  'b.currency',
  'b.country',
  'b.timeZone',
  'b.websiteHost',
] as const;

/** Builds the environment from the row read with the caller. */
export function environmentOf(row: EnvironmentRow): Environment {
  return {
    id: row.environmentId,
    mode: row.mode,
    businessId: row.businessId,
    businessName: row.businessName,
    currency: row.currency as Currency,
    country: row.country,
    timeZone: row.timeZone,
    websiteHost: row.websiteHost,
  };
}

/** Returns the enabled features, from the disabled ones of the business. */
export function featuresWithout(off: readonly string[]): ReadonlySet<string> {
  const isOff = new Set(off);
  return new Set(allFeatures.filter((feature) => isFeatureOn(feature, isOff)));
}

/** The caller: a member of a business, or a program with one of its API keys. */
export type Actor = {
  kind: 'user' | 'api_key';
  /** The member; for a program the member who created its key. */
  userId: string;
  email: string;
  /** The name of the member or the key. */
  name: string;
  /** The id of the session or the key. */
  sessionId: string;
  roleName: string;
  permissions: ReadonlySet<string>;
  features: ReadonlySet<string>;
  environment: Environment;
  /** The e-mail of the operator who views as this member; such a session is read-only. */
  impersonator: string | null;
  /** The viewing operator, for the audit trail. */
  viewer?: { operatorId: string; name: string; roleName: string } | null;
  /** The password must be changed before any other call. */
  passwordExpired?: boolean;
  /** The time of the last second factor, or of the password when there is none. */
  verifiedAt?: Date;
  /** Publishable keys are visible in browsers and may call only endpoints that allow them. */
  publishable: boolean;
  /** A program of a suspended business in live mode: read-only. */
  suspended?: true;
  /** The call was held for approval and approved; its maker confirmed it with a code on request. */
  approved?: true;
};

/** A caller of the operator console. */
export type Operator = {
  operatorId: string;
  email: string;
  name: string;
  roleName: string;
  sessionId: string;
  permissions: ReadonlySet<string>;
  /** The time of the last second factor. */
  verifiedAt?: Date;
};

/** Details of a change for the audit trail. Omitted fields are taken from the call. */
export type AuditDetails = {
  action?: string;
  entity?: string;
  entityId?: string | null;
  /** The relevant fields; secrets are masked by name. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** The business concerned, when it is not the caller's active one. */
  businessId?: string | null;
  /** The actor, when no one is signed in yet. */
  actor?: { id: string; name: string; email: string };
};

/** A download, sent without the response envelope. */
export type FileAnswer = {
  contentType: string;
  body: string | Buffer | Readable;
  fileName?: string;
  cacheS?: number;
  /** Uploaded by a user: its content must not run as a page of our origin. */
  isolated?: true;
};

export type CookieJar = {
  get(name: string): string | undefined;
  set(name: string, value: string, maxAgeS: number): void;
  clear(name: string): void;
};

type Reader<E extends Endpoint> = E extends { transaction: 'own' }
  ? undefined
  : E extends { method: 'GET' }
    ? Db
    : Tx;

/** A call in a transaction gets the services that need no pool; one with its own transactions, or without any, gets all. */
type ServicesFor<E extends Endpoint, S, T> = E extends { transaction: 'own' }
  ? S
  : E extends { method: 'GET'; changesState?: never }
    ? S
    : T;

type ForOperators = { access: OperatorAccess };

/** One call of an endpoint. `tx`: the transaction of a write, or the read connection of a GET. */
export type Call<E extends Endpoint, S, T> = {
  services: ServicesFor<E, S, T>;
  tx: E extends { changesState: true; transaction?: never } ? Tx : Reader<E>;
  actor: E extends { access: 'public' } ? Actor | null : E extends ForOperators ? null : Actor;
  environment: E extends { access: 'public' }
    ? Environment | null
    : E extends ForOperators
      ? null
      : Environment;
  operator: E extends ForOperators ? Operator : null;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  requestId: string;
  ip: string;
  /** The Host header of the request, unverified. */
  host: string;
  userAgent: string | null;
  /** The first supported language in the request's preferences; null: none. */
  language: Language | null;
  /** The bearer token or cookie of the request, for ending or exchanging it. */
  tokens: { access: string | null; refresh: string | null };
  /** The operation with its Idempotency-Key; null without one. */
  operation: Operation | null;
  cookies: CookieJar;
  /** Sets the content of the audit entry; by default it is the input of the call. Each call adds an entry. */
  audit: (details: AuditDetails) => void;
  /** Runs the work after the commit and before the response; never after a rollback. */
  afterCommit: (work: (services: S) => void | Promise<void>) => void;
  upload: E extends { upload: unknown } ? Upload : undefined;
};

/** An uploaded file, and the text fields of its form. */
export type Upload = { bytes: Buffer; fileName: string; fields: Record<string, string> };

type Answer<E extends Endpoint> = E['output'] extends 'file' ? FileAnswer : OutputOf<E>;

type Handler<E extends Endpoint, S, T> = (call: Call<E, S, T>) => Promise<Answer<E>> | Answer<E>;

/** `before` runs ahead of the transaction of `handle`, for rate limits and external requests, which a transaction must not wait for. */
type HandlerInSteps<E extends Endpoint, S, T> = {
  before: (call: Omit<Call<E, S, T>, 'tx' | 'services'> & { services: S }) => Promise<void>;
  handle: Handler<E, S, T>;
};

/**
 * The handlers of a noun: a missing or mistyped one is a compile error. `S`: all services; `T`: the services available in a transaction.
 */
export type HandlersOf<C extends Contract, S, T> = {
  [K in keyof C]: Handler<C[K], S, T> | HandlerInSteps<C[K], S, T>;
};

/** Permissions of which any one is enough; named in the refusal. */
export type Required = readonly Permission[];
