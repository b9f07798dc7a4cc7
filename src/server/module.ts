// What a noun brings to the program, declared beside it: its calls, what runs later, exports, search and proofs of the books.

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
  /** When in a day the simulator does it, if what it does falls due by the environment's clock. */
  phase?: (typeof dayPhases)[number];
  /**
   * It asks customers for money or acts in the name of the business: it is done only while the business is not suspended and has
   * these features on; the feature `default` is never off. Without it, it is done for every business.
   */
  whileOn?: readonly Feature[];
  due?: (services: Services) => DueQuery;
  run: (services: Services) => Promise<number>;
};

/** The order of a day, as the simulator goes through it: what came in, what is decided, what becomes available, what is paid out. */
export const dayPhases = ['payments', 'refunds', 'deadlines', 'settlement', 'payouts'] as const;

/** Of which business the settings are copied, into which. */
export type BusinessCopy = { tx: Tx; clock: Clock; fromId: string; toId: string };

export type Module = {
  /** The tables that the noun alone writes, as the database names them. Others call its functions. */
  tables?: readonly string[];
  /** What may become of the states of their rows; the tests' database refuses every other change (`docs/states.md`). */
  states?: readonly StateTable[];
  calls?: readonly Calls[];
  /** How often what it offers may be tried, counted before the work. */
  rateLimits?: RateLimitTable;
  /** What runs later, again and again. */
  sweeps?: readonly ModuleSweep[];
  /** The same of what keeps something open from one run to the next; made once for a program. */
  heldSweeps?: (services: Services) => readonly Sweep[];
  /** The files that can be made of it, by kind. The thread that writes a file loads where its `exportKind` stands alone. */
  exports?: DeclaredExports;
  /** The e-mails to customers that it sends, by kind: a business may write their words itself. */
  emailTemplates?: EmailTemplates;
  /** How e-mails of its kinds are composed that are not written before they are sent or read. */
  emailComposers?: Readonly<Record<string, EmailComposer>>;
  /** What payments may be for. */
  sources?: readonly PaymentSource[];
  /** What follows when invoices that it has made are paid, due again or ended. */
  invoiceFollowers?: readonly InvoiceFollower[];
  /** What its payment sources do beside being paid. */
  sourceWork?: readonly SourceWork[];
  /** Where the command palette looks. */
  search?: readonly SearchSource[];
  /** Where the search of the console looks. */
  lookUps?: readonly LookUpSource[];
  /** What of it waits for the provider's staff, queue by queue. */
  waiting?: readonly WorkQueue[];
  /** What it does each day, for the console's start page. */
  dailyWork?: readonly DailyWork[];
  /** What of it waits for somebody of the business, for the dashboard. */
  attention?: readonly AttentionSource[];
  /** What of it is under way, for the dashboard of banking. */
  underWay?: readonly UnderWaySource[];
  /** Which of its calls wait for the approval of others where a rule says so, by the name that endpoints give in `approval`. */
  approvals?: ApprovalSubjects;
  /** Calls of it that wait by the rules of another noun's approvals, by the name of those. */
  approvalCalls?: Readonly<Record<string, Readonly<Record<string, AnyApprovalCall>>>>;
  /** Who hears on the live streams what becomes of it, by the noun in front of the announced type. */
  live?: LiveRules;
  /** Its pages follow those announcements alone, and are not read again whenever something of it has changed. */
  followsLive?: true;
  /** What a new business takes over from another of its owner, by the name it is told by. */
  businessSettings?: Readonly<Record<string, (copy: BusinessCopy) => Promise<void>>>;
  /** What becomes of what a hold was for once the hold has expired, by the kind of hold that the noun places. */
  expiredHolds?: Readonly<Record<string, HoldHandler<Services>>>;
  /** Whose its accounts in the books are, by the kind of account. */
  accountOwners?: AccountOwners;
  /** How long it keeps personal data, of tables of its own. */
  retention?: RetentionRules;
  /** What it erases of a person who asks to be forgotten. */
  erasures?: Erasures;
  /** What of it a bank books, so that lines of bank statements find it and the daily proof compares it. */
  bankMovements?: readonly BankMovement[];
  /** What `verify-ledger` compares. */
  proofs?: readonly Proof[];
};

/** `clock: 'wall'`: it belongs to people or to the business as a whole, whose time nobody moves. */
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

/** What runs later of them all, each with the services by which it sees what is due. */
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
