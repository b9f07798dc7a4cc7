// The module type that each noun declares: its calls, background work, exports, search and ledger proofs.

import type { FastifyInstance } from 'fastify';
import type { AccountOwners } from '#server/ledger/account-owners.ts';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import type { HoldHandler } from '#server/ledger/expire-holds.ts';
import type { Proof } from '#server/ledger/proof.ts';
import type { PaymentSource } from '#server/payments/sources/payment-source.ts';
import type { AnyApprovalCall, ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import type { UnderWaySource } from '#server/platform/attention/under-way.ts';
import type { RateLimitTable } from '#server/platform/auth/rate-limits.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { EmailTemplates } from '#server/platform/emails/templates/email-template.ts';
import type { DeclaredExports } from '#server/platform/exports/export-kind.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { mountNoun } from '#server/platform/http/mount.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Sweep } from '#server/platform/jobs/sweeper.ts';
import type { LiveRules } from '#server/platform/live/live-events.ts';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';
import type { LookUpSource } from '#server/platform/search/look-up-source.ts';
import type { SearchSource } from '#server/platform/search/search-source.ts';
import type { DailyWork } from '#server/platform/work/daily-work.ts';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';
import type { Contract } from '#shared/contract/endpoint.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { StateTable } from '#shared/states.ts';
import type { EmailComposer, Handlers, InvoiceFollower, Services, SourceWork } from './services.ts';

/** The calls of a contract, ready to be mounted. */
export type Calls = {
  noun: string;
  contract: Contract;
  mount(app: FastifyInstance, services: Services): void;
};

export type ModuleSweep = Omit<Sweep, 'due' | 'run' | 'stop'> & {
  /** The phase of the simulated day in which the sweep runs, if its work becomes due by the environment's clock. */
  phase?: (typeof dayPhases)[number];
  /**
   * For sweeps that request money from customers or act in the name of the business: they run only for businesses that are not suspended
   * and have these features on. The feature `default` is always on. Without `whileOn` the sweep runs for every business.
   */
  whileOn?: readonly Feature[];
  due?: (services: Services) => DueQuery;
  run: (services: Services) => Promise<number>;
};

/** The phases of a simulated day, in order: incoming payments, decisions on refunds, deadlines, settlement and payouts. */
export const dayPhases = ['payments', 'refunds', 'deadlines', 'settlement', 'payouts'] as const;

/** The source and target business of a settings copy. */
export type BusinessCopy = { tx: Tx; clock: Clock; fromId: string; toId: string };

export type Module = {
  /** The tables, by database name, that only this noun writes. Other nouns call its functions. */
  tables?: readonly string[];
  /** The allowed state changes of their rows; the test database rejects all others (`docs/states.md`). */
  states?: readonly StateTable[];
  calls?: readonly Calls[];
  /** Rate limits of its calls, counted before the work. */
  rateLimits?: RateLimitTable;
  /** Recurring background work. */
  sweeps?: readonly ModuleSweep[];
  /** Sweeps that keep a resource open between runs; created once per program. */
  heldSweeps?: (services: Services) => readonly Sweep[];
  /** Its export files, by kind. The thread that writes a file imports only the module that exports `exportKind`. */
  exports?: DeclaredExports;
  /** The e-mails that it sends to customers, by kind; a business may edit their texts. */
  emailTemplates?: EmailTemplates;
  /** Composers of e-mails whose content is generated when they are sent or read, by kind. */
  emailComposers?: Readonly<Record<string, EmailComposer>>;
  /** The payment sources of this noun. */
  sources?: readonly PaymentSource[];
  /** Handlers for paid, reopened or ended invoices that this noun created. */
  invoiceFollowers?: readonly InvoiceFollower[];
  /** Further functions of its payment sources. */
  sourceWork?: readonly SourceWork[];
  /** Its sources for the command palette. */
  search?: readonly SearchSource[];
  /** Its sources for the console search. */
  lookUps?: readonly LookUpSource[];
  /** Its work queues for the provider's staff. */
  waiting?: readonly WorkQueue[];
  /** Its daily work, for the console's start page. */
  dailyWork?: readonly DailyWork[];
  /** Its items that need attention from the business, for the dashboard. */
  attention?: readonly AttentionSource[];
  /** Its work in progress, for the banking dashboard. */
  underWay?: readonly UnderWaySource[];
  /** Its calls that may require approval, by the name that endpoints give in `approval`. */
  approvals?: ApprovalSubjects;
  /** Its calls that follow the approval rules of another noun, by the name of that noun's approvals. */
  approvalCalls?: Readonly<Record<string, Readonly<Record<string, AnyApprovalCall>>>>;
  /** The recipients of its announcements on the live streams, by the noun in front of the announced type. */
  live?: LiveRules;
  /** Its pages reload only on those announcements, not on every change of its data. */
  followsLive?: true;
  /** The settings that a new business copies from another business of its owner, by display name. */
  businessSettings?: Readonly<Record<string, (copy: BusinessCopy) => Promise<void>>>;
  /** Handlers for expired holds, by the kind of hold that the noun places. */
  expiredHolds?: Readonly<Record<string, HoldHandler<Services>>>;
  /** The owners of its ledger accounts, by the kind of account. */
  accountOwners?: AccountOwners;
  /** Retention periods of personal data in its own tables. */
  retention?: RetentionRules;
  /** Erasure of personal data on a data subject's request. */
  erasures?: Erasures;
  /** Its movements on bank accounts, for matching bank statement lines and for the daily proof. */
  bankMovements?: readonly BankMovement[];
  /** Its proofs for `verify-ledger`. */
  proofs?: readonly Proof[];
};

/** Declares the calls of a contract. `clock: 'wall'` is for data of people or of the business as a whole, whose time is never simulated. */
export function calls<C extends Contract>(
  noun: string,
  contract: C,
  routes: Handlers<C>,
  options: { clock?: 'wall' } = {},
): Calls {
  return {
    noun,
    contract,
    mount: (app, services) => mountNoun(app, services, { noun, contract, routes, ...options }),
  };
}

/** Lists the sweeps of all modules, each with services restricted to the businesses that it runs for. */
export function listModuleSweeps(modules: readonly Module[]): ModuleSweep[] {
  return modules.flatMap(({ sweeps = [] }) => sweeps.map(restricted));
}

function restricted(sweep: ModuleSweep): ModuleSweep {
  const { whileOn, due, run } = sweep;
  if (!whileOn) return sweep;
  const own = (services: Services): Services =>
    Object.assign({}, services, { clocks: Object.assign({}, services.clocks, { whileOn }) });
  return Object.assign({}, sweep, {
    ...(due && { due: (services: Services) => due(own(services)) }),
    run: (services: Services) => run(own(services)),
  });
}
