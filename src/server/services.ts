// What handlers and jobs work with: made once at the start, passed in everywhere, so that tests can replace the clock.
import type { FastifyBaseLogger } from 'fastify';
import type { Proof } from '#server/ledger/proof.ts';
import type { BegunOrder, Order, Payable, Selling } from '#server/payments/sources/payment-source.ts';
import type { SourceList } from '#server/payments/sources/source-list.ts';
import type { ApprovalService } from '#server/platform/approvals/approval-subject.ts';
import type { AccessServices, AsksPool } from '#server/platform/auth/access.ts';
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
  /** How the e-mails are composed that are not written before they are sent, by kind. */
  emailComposers: Readonly<Record<string, EmailComposer>>;
  sourceWork: readonly SourceWork[];
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

/** What a function needs of a merchant's call that changes something. */
export type ChangeCall = {
  tx: Tx;
  services: TxServices;
  environment: Environment;
  actor: Actor;
  audit: (details: AuditDetails) => void;
};

/** The same of a call of the provider's staff. */
export type StaffCall = Omit<ChangeCall, 'environment' | 'actor'> & { operator: Operator };

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
  /** The card of its payment was saved, where it keeps one. */
  cardSaved?(services: TxServices, tx: Tx, invoice: BilledInvoice, savedCardId: string): Promise<void>;
  /** Many of one environment that were paid, where they can be followed together; returns those that are followed one by one. */
  followPaid?<I extends BilledInvoice>(services: TxServices, tx: Tx, invoices: readonly I[]): Promise<I[]>;
};

/** What an e-mail tells of that is composed when it is sent or read, and whose that is. */
export type ComposedFrom = { environmentId: string; id: string };

/** Makes what an e-mail says; the `publicUrl` of the services is what its links lead to. Throws when what it tells of is gone. */
export type EmailComposer = (services: ComposerServices, db: Db, from: ComposedFrom) => Promise<EmailContent>;

export type ComposerServices = Pick<TxServices, 'publicUrl' | 'sources' | 'rails'>;

/** What a payment source does beside being paid, by its kind; registered by its noun. */
export type SourceWork = {
  kind: SourceKind;
  /** Refuses at its field what cannot be sold; kept with its address from then on. `known`: what it has sold before. */
  putOnSale?(
    services: Pick<TxServices, 'clock'>,
    tx: Tx,
    goods: Selling & { environmentId: string; currency: Currency },
    known: Selling | null,
  ): Promise<void>;
  /** What is on offer there at present, which may be nothing. */
  offer?(services: Pick<TxServices, 'clock'>, db: Db, payable: Payable): Promise<Offer>;
  /** What is bought there costs, as it is chosen. */
  quote?(services: TxServices, db: Db, payable: Payable, choice: OrderChoice): Promise<OrderQuote>;
  /** Begins what is bought, in the transaction of its payment, before that is written. */
  begin?(services: TxServices, tx: Tx, payable: Payable, order: Order): Promise<BegunOrder>;
  /** The card of a payment was saved, in the transaction that saved it. */
  cardSaved?(services: TxServices, tx: Tx, payable: Payable, savedCardId: string): Promise<void>;
};

/** Which features and areas of permissions the product has by now. */
export type InUse = { features: ReadonlySet<Feature>; areas: readonly PermissionArea[] };

/** All services: for jobs, for handlers with transactions of their own, and for what runs ahead of a transaction or after it. */
export type Services = Omit<TxServices, keyof PoolServices> & PoolServices;

/** The handlers of a noun's contract. */
export type Handlers<C extends Contract> = HandlersOf<C, Services, TxServices>;
