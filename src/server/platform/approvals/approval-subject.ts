// How a noun describes its calls that may need approval: texts for the approver, and the amount that approval rules match on.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment, Upload } from '#server/platform/http/call.ts';
import type { Approvals } from '#server/platform/http/run-call.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { Currency } from '#shared/money.ts';

/** The validated input of the call, without codes. */
export type RequestedCall<E extends Endpoint> = {
  environment: Environment;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  upload?: Upload | undefined;
};

/** The old and the new value; `after` is null when the value does not change. */
export type DescribedChange = { label: string; now: string | null; after: string | null };

export type ApprovalDescription = {
  /** One line: 'Refund of ORD-1001'. */
  title: string;
  /** The amount that leaves; null when no money moves or the amount is unknown, in which case every rule of the module applies. */
  money: { amount: number; currency: Currency } | null;
  changes: DescribedChange[];
  /** The effects of approval, later effects, and the effects of declining. */
  effects: { approve: string; later: string | null; decline: string };
  /** The dashboard path of the object concerned. */
  path: string | null;
};

type Asking<E extends Endpoint, P, T> = {
  services: T;
  db: Db;
  asked: RequestedCall<E>;
  prepared: P;
};

/** `P`: the prepared data; `S`: all services; `T`: the services available in a transaction. */
export type ApprovalCall<E extends Endpoint, P, S, T> = {
  /** The name of one call: 'Refund'. */
  kind: string;
  /** The button label: 'Approve refund'. */
  verb: string;
  /** The one-time code that the handler consumes with `withOwnCode`; consumed when the call is held for approval, and not again. */
  code?: string;
  /** Like `code`, for handlers that need more than a code: runs `work` in the transaction that consumes the confirmation. */
  confirm?<R>(services: S, actor: Actor, body: BodyOf<E>, work: (tx: Tx) => Promise<R>): Promise<R>;
  /** Queries an outside party before the description; only for calls that open their own transactions. */
  prepare?(services: S, requestedCall: RequestedCall<E>): Promise<P>;
  /** Reads the input and the current state; throws the error that the call itself would throw when it is impossible. */
  describe(asking: Asking<E, P, T>): Promise<ApprovalDescription>;
  /** The id of the object that must not change while the request waits; its noun checks `findWaiting` before a change. */
  about?(requestedCall: RequestedCall<E>): string;
  /** Locks that object, so that the description matches its state when the request is stored, and it does not change afterwards. */
  lock?(tx: Tx, requestedCall: RequestedCall<E>): Promise<unknown>;
  /** Body fields that the maker may change while the request waits. */
  editable?: Readonly<Record<string, { label: string; type: 'money' | 'text' }>>;
  /** The dashboard path of the created object, from the response of the call. */
  resultPath?(answer: unknown, requestedCall: RequestedCall<E>): string | null;
};

// biome-ignore lint/suspicious/noExplicitAny: calls of every endpoint stand in one table; each was typed by approvalOf.
export type AnyApprovalCall = ApprovalCall<any, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: the same of what is asked for.
export type AnyRequestedCall = RequestedCall<any>;

/** A target of approval rules: calls of a noun, keyed by endpoint name. */
export type ApprovalSubject = {
  name: string;
  /** One sentence that lists the calls that may wait. */
  about: string;
  /** Whether a rule can be limited to amounts. */
  money: boolean;
  calls: Readonly<Record<string, AnyApprovalCall>>;
};

/** Keyed by the name that endpoints give in `approval`. */
export type ApprovalSubjects = Readonly<Record<string, ApprovalSubject>>;

export type ApprovalService = Approvals & {
  /** The declarations of calls that may wait, keyed by the name that endpoints give in `approval`. */
  subjects: ApprovalSubjects;
};
