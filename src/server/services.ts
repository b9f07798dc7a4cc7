// What handlers and jobs work with: made once at the start, passed in everywhere, so that tests can replace the clock.
import type { FastifyBaseLogger } from 'fastify';
import type { Proof } from '#server/ledger/proof.ts';
import type { SourceList } from '#server/payments/sources/source-list.ts';
import type { ApprovalService } from '#server/platform/approvals/approval-subject.ts';
import type { AccessServices, AsksPool } from '#server/platform/auth/access.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import type { HandlersOf } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { EnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import type { KnownHosts } from '#server/platform/http/known-hosts.ts';
import type { SweepControl } from '#server/platform/jobs/sweeper.ts';
import type { Rails, TxRails } from '#server/rails/rails.ts';
import type { Contract } from '#shared/contract/endpoint.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { PermissionArea } from '#shared/permissions.ts';
import type { Config } from './config.ts';

/** What nothing inside of a transaction may ask: it takes a connection of the pool, and the transaction holds one already. */
type PoolServices = AsksPool & { database: Database; clocks: EnvironmentClocks; rails: Rails };

/**
 * What a handler's transaction gets, and every function that takes a `tx`: the services without the pool, and without what
 * only an outside party can answer. The work of `afterCommit` gets all of them.
 */
export type TxServices = Omit<AccessServices, keyof AsksPool> & {
  config: Config;
  /** In a merchant's call that of its environment, else that on the wall. */
  clock: Clock;
  clocks: Omit<EnvironmentClocks, 'reload'>;
  log: FastifyBaseLogger;
  rails: TxRails;
  /** What the product has by now. */
  inUse: InUse;
  /** What payments may be for. */
  sources: SourceList;
  /** Who is told when an invoice is paid. */
  invoiceFollowers: readonly InvoiceFollower[];
  vault: Vault;
  /** Which calls may wait for the approval of others. */
  approvals: ApprovalService;
  cookieSecure: boolean;
  /** The hosts of brands, which links may lead to. */
  hosts: Pick<KnownHosts, 'knows'>;
  /**
   * The address payers and e-mails use, without a slash at its end. In a call it is that of the business, or of the brand
   * whose host was called; in a job `atBusiness` and `atHost` find it.
   */
  publicUrl: string;
  /** The recurring work of this instance. */
  sweeps: SweepControl;
  /** Every proof of the books, each noun's own among them. */
  proofs: readonly Proof[];
};

/** An invoice that another noun had made, by what it was made for. */
export type BilledInvoice = {
  environmentId: string;
  id: string;
  originId: string | null;
  originKey: string | null;
};
/** paid: in full · reopened: what was paid went back or was undone · ended: void or written off. */
export type InvoiceTurn = 'paid' | 'reopened' | 'ended';
/** What follows, in the transaction of the turn, when an invoice of a kind takes one. */
export type InvoiceFollower = {
  kind: string;
  follow(services: TxServices, tx: Tx, invoice: BilledInvoice, turn: InvoiceTurn): Promise<void>;
};

/** Which features and areas of permissions the product has by now. */
export type InUse = { features: ReadonlySet<Feature>; areas: readonly PermissionArea[] };

/** All services: for jobs, for handlers with transactions of their own, and for what runs ahead of a transaction or after it. */
export type Services = Omit<TxServices, keyof PoolServices> & PoolServices;

/** The handlers of a noun's contract. */
export type Handlers<C extends Contract> = HandlersOf<C, Services, TxServices>;
