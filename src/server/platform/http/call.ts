// What a handler gets: who calls, in which environment, with what, and the transaction to do it in.
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

/** The side of a business a call works in. Every query on a merchant's rows takes its id first. */
export type Environment = {
  id: string;
  mode: Mode;
  businessId: string;
  businessName: string;
  currency: Currency;
  country: string;
  timeZone: string;
  /** The brand's host it belongs to, as it was noted; whether it is still known is asked when a link is made. */
  websiteHost: string | null;
};

type EnvironmentRow = Omit<Environment, 'id' | 'currency'> & { environmentId: string; currency: string };

/** What of its business `b` is read with who calls; beside it `e.id as environmentId` and `e.mode`. */
export const environmentColumns = [
  'b.id as businessId',
  'b.businessName',
  'b.currency',
  'b.country',
  'b.timeZone',
  'b.websiteHost',
] as const;

/** From the row that was read with who calls. */
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

/** The features that are on, from those that the business has off. */
export function featuresWithout(off: readonly string[]): ReadonlySet<string> {
  const isOff = new Set(off);
  return new Set(allFeatures.filter((feature) => isFeatureOn(feature, isOff)));
}

/** Who calls: a member of a business, or a program with one of its API keys. */
export type Actor = {
  kind: 'user' | 'api_key';
  /** The member; for a program the member who made its key. */
  userId: string;
  email: string;
  /** The member's name, or the name of the key. */
  name: string;
  /** The session, or the id of the key. */
  sessionId: string;
  roleName: string;
  permissions: ReadonlySet<string>;
  features: ReadonlySet<string>;
  environment: Environment;
  /** E-mail of the operator who looks through this member's eyes; such a session changes nothing. */
  impersonator: string | null;
  /** That operator, for the audit trail. */
  viewer?: { operatorId: string; name: string; roleName: string } | null;
  /** The password has to be changed before anything else. */
  passwordExpired?: boolean;
  /** When the person last showed a second factor, or the password where there is none. */
  verifiedAt?: Date;
  /** A publishable key is seen in browsers: it may call only what says so. */
  publishable: boolean;
  /** A program of a suspended business, in live mode: it may read, and changes nothing. */
  suspended?: true;
  /** The call was held and others have approved it: its maker confirmed it with a code when they asked. */
  approved?: true;
};

/** Who calls the operator console. */
export type Operator = {
  operatorId: string;
  email: string;
  name: string;
  roleName: string;
  sessionId: string;
  permissions: ReadonlySet<string>;
  /** When they last showed their second factor. */
  verifiedAt?: Date;
};

/** What a handler tells the audit trail of its change. What is left out is taken from the call itself. */
export type AuditDetails = {
  action?: string;
  entity?: string;
  entityId?: string | null;
  /** Only the fields that matter; secrets are masked by name. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** The business it concerns, where it is not the active one of the caller. */
  businessId?: string | null;
  /** Who did it, where nobody is signed in yet. */
  actor?: { id: string; name: string; email: string };
};

/** A download: it comes without the envelope. */
export type FileAnswer = {
  contentType: string;
  body: string | Buffer | Readable;
  fileName?: string;
  cacheS?: number;
  /** Sent in by somebody: whatever it holds, it may not run as a page of ours. */
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

/** A call in a transaction gets the services without the pool; one with transactions of its own, or without any, all. */
type ServicesFor<E extends Endpoint, S, T> = E extends { transaction: 'own' }
  ? S
  : E extends { method: 'GET'; changesState?: never }
    ? S
    : T;

type ForOperators = { access: OperatorAccess };

/** One call of an endpoint. `tx`: the one transaction of a write, or the reader of a GET. */
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
  /** The host name it was sent to, as the caller says. */
  host: string;
  userAgent: string | null;
  /** The first of our languages that it asks for an answer in; null: none of them. */
  language: Language | null;
  /** The bearer token or cookie it came with, to end or exchange it. */
  tokens: { access: string | null; refresh: string | null };
  /** The call by its Idempotency-Key; null without one. */
  operation: Operation | null;
  cookies: CookieJar;
  /** Says what the audit trail should hold; without it the input of the call is kept. Called twice it makes two entries. */
  audit: (details: AuditDetails) => void;
  /** Runs the work once the transaction has been committed, before the answer; never when it was rolled back. */
  afterCommit: (work: (services: S) => void | Promise<void>) => void;
  upload: E extends { upload: unknown } ? Upload : undefined;
};

/** A file that was sent in, and the texts that came with it in the same form. */
export type Upload = { bytes: Buffer; fileName: string; fields: Record<string, string> };

type Answer<E extends Endpoint> = E['output'] extends 'file' ? FileAnswer : OutputOf<E>;

type Handler<E extends Endpoint, S, T> = (call: Call<E, S, T>) => Promise<Answer<E>> | Answer<E>;

/**
 * `before` runs ahead of the transaction that `handle` runs in: what counts tries or asks somebody belongs there, for a
 * transaction may wait on nothing else.
 */
type HandlerInSteps<E extends Endpoint, S, T> = {
  before: (call: Omit<Call<E, S, T>, 'tx' | 'services'> & { services: S }) => Promise<void>;
  handle: Handler<E, S, T>;
};

/** The handlers of a noun: a missing or mistyped one is a compile error. `S`: all services, `T`: those of a transaction. */
export type HandlersOf<C extends Contract, S, T> = {
  [K in keyof C]: Handler<C[K], S, T> | HandlerInSteps<C[K], S, T>;
};

/** Holds any of these, in words for a denial. */
export type Required = readonly Permission[];
