// Services for handlers and jobs: created once at start and passed as a parameter, so that tests can replace the clock.
import type { FastifyBaseLogger } from 'fastify';
import type { Proof } from '#server/ledger/proof.ts';
import type { BegunOrder, Order, Payable, Selling } from '#server/payments/sources/payment-source.ts';
import type { SourceList } from '#server/payments/sources/source-list.ts';
import type { ApprovalService } from '#server/platform/approvals/approval-subject.ts';
import type { AccessServices, LookupPool } from '#server/platform/auth/access.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { EmailContent } from '#server/platform/emails/layout.ts';
import type { Actor, AuditDetails, Environment, HandlersOf, Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { EnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import type { KnownHosts } from '#server/platform/http/known-hosts.ts';
import type { SweepControl } from '#server/platform/jobs/sweeper.ts';
import type { Rails, TxRails } from '#server/rails/rails.ts';
import type { Contract } from '#shared/contract/endpoint.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { Offer, OrderChoice, OrderQuote } from '#shared/contract/payments/sources/orders.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { PermissionArea } from '#shared/permissions.ts';
import type { Config } from './config.ts';

/** Services that must not be used inside a transaction: they take a second connection from the pool. */
type PoolServices = LookupPool & { database: Database; clocks: EnvironmentClocks; rails: Rails };

/**
 * Services inside a transaction, for handlers and every function with a `tx`: without the pool, and without calls to outside parties. The
 * work of `afterCommit` gets all services.
 */
export type TxServices = Omit<AccessServices, keyof LookupPool> & {
  config: Config;
  /** The clock of the environment in a merchant's call, otherwise the wall clock. */
  clock: Clock;
  clocks: Omit<EnvironmentClocks, 'reload'>;
  log: FastifyBaseLogger;
  rails: TxRails;
  /** The features and permission areas in use. */
  inUse: InUse;
  /** The payment sources. */
  sources: SourceList;
  /** Handlers for paid invoices. */
  invoiceFollowers: readonly InvoiceFollower[];
  /** Composers of e-mails whose content is generated when they are sent or read, by kind. */
  emailComposers: Readonly<Record<string, EmailComposer>>;
  sourceWork: readonly SourceWork[];
  vault: Vault;
  /** The calls that may require approval. */
  approvals: ApprovalService;
  cookieSecure: boolean;
  /** The hosts of brands, which are valid targets of links. */
  hosts: Pick<KnownHosts, 'knows'>;
  /**
   * The base address for payers and e-mails, without a trailing slash. In a call it belongs to the business, or to the brand whose host was
   * called; jobs find it with `atBusiness` and `atHost`.
   */
  publicUrl: string;
  /** Control of this instance's recurring work. */
  sweeps: SweepControl;
  /** All ledger proofs, including those of each noun. */
  proofs: readonly Proof[];
};

/** The context of a merchant's call that changes data. */
export type ChangeCall = {
  tx: Tx;
  services: TxServices;
  environment: Environment;
  actor: Actor;
  audit: (details: AuditDetails) => void;
};

/** The context of a staff call that changes data. */
export type StaffCall = Omit<ChangeCall, 'environment' | 'actor'> & { operator: Operator };

/** An invoice created for another noun, with the kind and id of its purpose. */
export type BilledInvoice = {
  environmentId: string;
  id: string;
  originId: string | null;
  originKey: string | null;
};
/** paid: in full · reopened: a payment was returned or undone · ended: void or written off. */
export type InvoiceTurn = 'paid' | 'reopened' | 'ended';
/** Handles the turns of invoices of one kind, in the transaction of the turn. */
export type InvoiceFollower = {
  kind: string;
  follow(services: TxServices, tx: Tx, invoice: BilledInvoice, turn: InvoiceTurn): Promise<void>;
  /** Runs when the card of its payment was saved, where it keeps one. */
  cardSaved?(services: TxServices, tx: Tx, invoice: BilledInvoice, savedCardId: string): Promise<void>;
  /** Handles many paid invoices of one environment together, where possible; returns those that must be handled one by one. */
  followPaid?<I extends BilledInvoice>(services: TxServices, tx: Tx, invoices: readonly I[]): Promise<I[]>;
};

/** The subject of an e-mail that is composed when it is sent or read, and its environment. */
export type ComposedFrom = { environmentId: string; id: string };

/** Composes an e-mail; its links start with the `publicUrl` of the services. Throws if the subject no longer exists. */
export type EmailComposer = (services: ComposerServices, db: Db, from: ComposedFrom) => Promise<EmailContent>;

export type ComposerServices = Pick<TxServices, 'publicUrl' | 'sources' | 'rails'>;

/** Further functions of a payment source, by kind; registered by its noun. */
export type SourceWork = {
  kind: SourceKind;
  /**
   * Validates goods before a payable offers them, and throws field errors for goods that cannot be sold. `known`: the goods it offered
   * before, which may have been withdrawn since.
   */
  putOnSale?(
    services: Pick<TxServices, 'clock'>,
    tx: Tx,
    goods: Selling & { environmentId: string; currency: Currency },
    known: Selling | null,
  ): Promise<void>;
  /** Returns the current offer, which may be empty. */
  offer?(services: Pick<TxServices, 'clock'>, db: Db, payable: Payable): Promise<Offer>;
  /** Returns the price of a choice. */
  quote?(services: TxServices, db: Db, payable: Payable, choice: OrderChoice): Promise<OrderQuote>;
  /** Creates the order in the transaction of its payment, before the payment is written. */
  begin?(services: TxServices, tx: Tx, payable: Payable, order: Order): Promise<BegunOrder>;
  /** Runs when the card of a payment was saved, in the same transaction. */
  cardSaved?(services: TxServices, tx: Tx, payable: Payable, savedCardId: string): Promise<void>;
};

/** The features and permission areas in use. */
export type InUse = { features: ReadonlySet<Feature>; areas: readonly PermissionArea[] };

/** All services, for jobs, for handlers with their own transactions, and for work before or after a transaction. */
export type Services = Omit<TxServices, keyof PoolServices> & PoolServices;

/** The handlers of a noun's contract. */
export type Handlers<C extends Contract> = HandlersOf<C, Services, TxServices>;
