// What a noun says of its calls that may wait for approval: in words for people, and with the amount by which a rule finds them.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment, Upload } from '#server/platform/http/call.ts';
import type { Approvals } from '#server/platform/http/run-call.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { Currency } from '#shared/money.ts';

/** What is asked for, validated, without codes. */
export type AskedCall<E extends Endpoint> = {
  environment: Environment;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  upload?: Upload | undefined;
};

/** From what to what; `after` null: it stays as it is. */
export type DescribedChange = { label: string; now: string | null; after: string | null };

export type ApprovalDescription = {
  /** 'Refund of ORD-1001': one line. */
  title: string;
  /** What leaves; null where no money does, or it is not known how much: then every rule of the module holds. */
  money: { amount: number; currency: Currency } | null;
  changes: DescribedChange[];
  /** What happens once it is approved, what follows later, and what if it is declined. */
  effects: { approve: string; later: string | null; decline: string };
  /** Where the dashboard shows what it is about. */
  path: string | null;
};

type Asking<E extends Endpoint, P, T> = {
  services: T;
  db: Db;
  asked: AskedCall<E>;
  prepared: P;
};

/** `P`: what is prepared; `S`: all services, `T`: those of a transaction. */
export type ApprovalCall<E extends Endpoint, P, S, T> = {
  /** What one is: 'Refund'. */
  kind: string;
  /** What the button says: 'Approve refund'. */
  verb: string;
  /** The one-time code its handler takes by `withOwnCode`: taken when the call is held, and not again. */
  code?: string;
  /** The same where its handler takes more than a code: does the work in the transaction that takes what confirms it. */
  confirm?<R>(services: S, actor: Actor, body: BodyOf<E>, work: (tx: Tx) => Promise<R>): Promise<R>;
  /** What an outside party is asked ahead of the description; only of a call that opens its own transactions. */
  prepare?(services: S, asked: AskedCall<E>): Promise<P>;
  /** Reads what is asked for and how things stand; throws what the call itself would say of what cannot be done. */
  describe(asking: Asking<E, P, T>): Promise<ApprovalDescription>;
  /** The id of what must not change while it waits; its noun asks `findWaiting` before it changes one. */
  about?(asked: AskedCall<E>): string;
  /** Locks that, so that it is described as it stands when the request is written down, and changes no more from then on. */
  lock?(tx: Tx, asked: AskedCall<E>): Promise<unknown>;
  /** Fields of the body that the maker may change while it waits. */
  editable?: Readonly<Record<string, { label: string; type: 'money' | 'text' }>>;
  /** Where the dashboard shows what was made, from the answer of the call. */
  resultPath?(answer: unknown, asked: AskedCall<E>): string | null;
};

// biome-ignore lint/suspicious/noExplicitAny: calls of every endpoint stand in one table; each was typed by approvalOf.
export type AnyApprovalCall = ApprovalCall<any, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: the same of what is asked for.
export type AnyAskedCall = AskedCall<any>;

/** What rules are made for: calls of a noun, by the name of their endpoint. */
export type ApprovalSubject = {
  /** 'Refunds' */
  name: string;
  /** Which calls wait, in one sentence. */
  about: string;
  /** Whether a rule can be limited to amounts. */
  money: boolean;
  calls: Readonly<Record<string, AnyApprovalCall>>;
};

/** By the name that endpoints give in `approval`. */
export type ApprovalSubjects = Readonly<Record<string, ApprovalSubject>>;

export type ApprovalService = Approvals & {
  /** What is declared of calls that may wait, by the name that endpoints give in `approval`. */
  subjects: ApprovalSubjects;
};
