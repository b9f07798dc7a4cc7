// The connection to PostgreSQL: one pool, one query builder, and the one place where transactions are opened.
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { type Announcer, createAnnouncer, setAnnouncer } from './announcing/announce.ts';
import { watchChanges } from './announcing/changed-tables.ts';
import { sendAnnouncements } from './announcing/listen.ts';
import type { AreaTables } from './area-tables.ts';
import { typesOf } from './column-types.ts';
import {
  type ConnectionRules,
  createTurns,
  guardPool,
  type NestedConnectionError,
  noteInTransaction,
  nothingNoted,
  runInTransaction,
} from './connections.ts';
import { camelCaseNames, postgresThrough } from './driver/dialect.ts';
import { placeByEnvironment } from './driver/placement.ts';
import { prepareStatements } from './prepared-statements.ts';
import { type FieldCodec, sealParameters } from './sealed-fields.ts';
import type * as apiKeys from './tables/api-keys.ts';
import type * as audit from './tables/audit.ts';
import type * as balances from './tables/balances.ts';
import type * as beneficiaries from './tables/beneficiaries.ts';
import type * as compliance from './tables/compliance.ts';
import type * as tables from './tables/core.ts';
import type * as disputes from './tables/disputes.ts';
import type * as gateways from './tables/gateways.ts';
import type * as imports from './tables/imports.ts';
import type * as pages from './tables/payment-pages.ts';
import type * as payments from './tables/payments.ts';
import type * as payouts from './tables/payouts.ts';
import type * as profiles from './tables/profiles.ts';
import type * as codes from './tables/qr-codes.ts';
import type * as reconciliation from './tables/reconciliation.ts';
import type * as refunds from './tables/refunds.ts';
import type * as savedViews from './tables/saved-views.ts';
import type * as signIn from './tables/sign-in.ts';
import type * as splits from './tables/split-payments.ts';
import type * as team from './tables/team.ts';
import type * as wallets from './tables/wallets.ts';
import type * as webhooks from './tables/webhooks.ts';

export type Tables = AreaTables & {
  savedViews: savedViews.SavedViewsTable;
  imports: imports.ImportsTable;
  importRows: imports.ImportRowsTable;
  users: tables.UsersTable;
  businesses: tables.BusinessesTable;
  environments: tables.EnvironmentsTable;
  roles: tables.RolesTable;
  members: tables.MembersTable;
  features: tables.FeaturesTable;
  invitations: team.InvitationsTable;
  sessions: tables.SessionsTable;
  sessionTokens: tables.SessionTokensTable;
  branding: tables.BrandingTable;
  idempotencyKeys: tables.IdempotencyKeysTable;
  operationKeys: tables.OperationKeysTable;
  images: tables.ImagesTable;
  imageSizes: tables.ImageSizesTable;
  apiKeys: apiKeys.ApiKeysTable;
  allowedAddresses: apiKeys.AllowedAddressesTable;
  embeddingSites: apiKeys.EmbeddingSitesTable;
  refundRules: refunds.RefundRulesTable;
  refunds: refunds.RefundsTable;
  refundParts: refunds.RefundPartsTable;
  refundEvents: refunds.RefundEventsTable;
  webhookEndpoints: webhooks.WebhookEndpointsTable;
  webhookEvents: webhooks.WebhookEventsTable;
  webhookNumbers: webhooks.WebhookNumbersTable;
  webhookDeliveries: webhooks.WebhookDeliveriesTable;
  webhookAttempts: webhooks.WebhookAttemptsTable;
  apiCalls: webhooks.ApiCallsTable;
  auditEntries: audit.AuditEntriesTable;
  auditChains: audit.AuditChainsTable;
  privateFiles: compliance.PrivateFilesTable;
  complianceSections: compliance.ComplianceSectionsTable;
  complianceDirectors: compliance.ComplianceDirectorsTable;
  complianceChecks: compliance.ComplianceChecksTable;
  complianceEvents: compliance.ComplianceEventsTable;
  directory: tables.DirectoryTable;
  ledgerAccounts: tables.LedgerAccountsTable;
  ledgerBalances: tables.LedgerBalancesTable;
  ledgerPostings: tables.LedgerPostingsTable;
  ledgerTransfers: tables.LedgerTransfersTable;
  ledgerHolds: tables.LedgerHoldsTable;
  ledgerHoldEnds: tables.LedgerHoldEndsTable;
  ledgerHoldExpiries: tables.LedgerHoldExpiriesTable;
  ledgerEntries: tables.LedgerEntriesView;
  pastPasswords: signIn.PastPasswordsTable;
  recoveryCodes: signIn.RecoveryCodesTable;
  signIns: signIn.SignInsTable;
  oneTimeCodes: signIn.OneTimeCodesTable;
  passkeys: signIn.PasskeysTable;
  passkeyChallenges: signIn.PasskeyChallengesTable;
  passwordResets: signIn.PasswordResetsTable;
  guesses: signIn.GuessesTable;
  knownDevices: signIn.KnownDevicesTable;
  signups: signIn.SignupsTable;
  smsMessages: signIn.SmsMessagesTable;
  emailChanges: profiles.EmailChangesTable;
  notificationPreferences: profiles.NotificationPreferencesTable;
  jobRuns: profiles.JobRunsTable;
  emails: tables.EmailsTable;
  emailTemplates: tables.EmailTemplatesTable;
  exports: tables.ExportsTable;
  exportChunks: tables.ExportChunksTable;
  prices: payments.PricesTable;
  customers: payments.CustomersTable;
  paymentLinks: payments.PaymentLinksTable;
  paymentLinkDays: payments.PaymentLinkDaysTable;
  paymentPages: pages.PaymentPagesTable;
  paymentPageDays: pages.PaymentPageDaysTable;
  qrCodes: codes.QrCodesTable;
  qrCodeDays: codes.QrCodeDaysTable;
  paymentPrompts: codes.PaymentPromptsTable;
  sandboxPrompts: codes.SandboxPromptsTable;
  savedCards: codes.SavedCardsTable;
  savedCardCodes: codes.SavedCardCodesTable;
  savedCardSessions: codes.SavedCardSessionsTable;
  sandboxTokens: codes.SandboxTokensTable;
  emailAttachments: codes.EmailAttachmentsTable;
  transactions: payments.TransactionsTable;
  transactionAttempts: payments.TransactionAttemptsTable;
  transactionEvents: payments.TransactionEventsTable;
  transferAccounts: payments.TransferAccountsTable;
  transferReceipts: payments.TransferReceiptsTable;
  transactionHours: payments.TransactionHoursTable;
  transactionDays: payments.TransactionDaysTable;
  transactionMonths: payments.TransactionMonthsTable;
  transactionDeltas: payments.TransactionDeltasTable;
  transactionHourFigures: payments.TransactionHoursTable;
  transactionDayFigures: payments.TransactionDaysTable;
  transactionMonthFigures: payments.TransactionMonthsTable;
  holidays: balances.HolidaysTable;
  settlementTerms: balances.SettlementTermsTable;
  payoutSchedules: balances.PayoutSchedulesTable;
  balanceItems: balances.BalanceItemsTable;
  payoutItems: balances.PayoutItemsTable;
  balanceReserves: balances.BalanceReservesTable;
  payouts: payouts.PayoutsTable;
  payoutEvents: payouts.PayoutEventsTable;
  payoutAccounts: payouts.PayoutAccountsTable;
  payoutHolds: payouts.PayoutHoldsTable;
  feeBearerDefaults: payouts.FeeBearerDefaultsTable;
  settlementFiles: payouts.SettlementFilesTable;
  settlementMatches: payouts.SettlementMatchesTable;
  settlementRows: payouts.SettlementRowsTable;
  reconciliationItems: reconciliation.ReconciliationItemsTable;
  settlementAccounts: reconciliation.SettlementAccountsTable;
  bankStatements: reconciliation.BankStatementsTable;
  bankStatementLines: reconciliation.BankStatementLinesTable;
  bankProofDays: reconciliation.BankProofDaysTable;
  bankProofs: reconciliation.BankProofsTable;
  reconciliationMatches: reconciliation.ReconciliationMatchesTable;
  reconciliationMatchItems: reconciliation.ReconciliationMatchItemsTable;
  disputes: disputes.DisputesTable;
  disputeMessages: disputes.DisputeMessagesTable;
  disputeAttachments: disputes.DisputeAttachmentsTable;
  disputeEvents: disputes.DisputeEventsTable;
  chargebackPolicies: disputes.ChargebackPoliciesTable;
  chargebackFees: disputes.ChargebackFeesTable;
  chargebackSettings: disputes.ChargebackSettingsTable;
  chargebacks: disputes.ChargebacksTable;
  chargebackFiles: disputes.ChargebackFilesTable;
  chargebackSubmissions: disputes.ChargebackSubmissionsTable;
  chargebackEvents: disputes.ChargebackEventsTable;
  subAccounts: splits.SubAccountsTable;
  splitGroups: splits.SplitGroupsTable;
  splitGroupMembers: splits.SplitGroupMembersTable;
  sandboxBankTransfers: splits.SandboxBankTransfersTable;
  sandboxBankEnquiries: splits.SandboxBankEnquiriesTable;
  sandboxCharges: payments.SandboxChargesTable;
  cardDeclines: gateways.CardDeclinesTable;
  sandboxRefunds: gateways.SandboxRefundsTable;
  gatewayConnections: gateways.GatewayConnectionsTable;
  gatewayChoices: gateways.GatewayChoicesTable;
  gatewayHours: gateways.GatewayHoursTable;
  gatewayOrders: gateways.GatewayOrdersTable;
  walletLimits: wallets.WalletLimitsTable;
  wallets: wallets.WalletsTable;
  walletEvents: wallets.WalletEventsTable;
  walletDays: wallets.WalletDaysTable;
  walletMovements: wallets.WalletMovementsTable;
  beneficiaries: beneficiaries.BeneficiariesTable;
  beneficiaryGroups: beneficiaries.BeneficiaryGroupsTable;
  beneficiaryGroupMembers: beneficiaries.BeneficiaryGroupMembersTable;
};

/** Queries outside or inside a transaction; every query function takes one. */
export type Db = Kysely<Tables>;
/** An open transaction. */
export type Tx = Transaction<Tables>;

/** Opens a transaction, runs the work and commits; where it has lost to another one, all of it runs again (decision 153). */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Database = {
  pool: pg.Pool;
  db: Db;
  inTransaction: InTransaction;
  announcer: Announcer;
  /** Says that something which must not be done inside of a transaction is done in one. */
  assertOutsideTransaction(): void;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  poolMax?: number;
  name?: string;
  settings?: Record<string, string>;
  /** What opens and seals fields; without it they are bytes. */
  codec?: FieldCodec;
  /** Rows lie where their environment is: what gathers takes one environment a call. */
  isPlaced?: boolean;
  /** Nobody looks on: payments and refunds are not announced. For the demo. */
  quiet?: boolean;
  /** Hears of a connection that was asked for inside of a transaction. By default it is refused. */
  onNested?: ConnectionRules['onNested'];
};

function refuseNested(error: NestedConnectionError): never {
  throw error;
}

/** Connects to a migrated database. `settings` are PostgreSQL's, for every connection of the pool. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { poolMax = 10, onNested = refuseNested } = options;
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString,
    max: poolMax,
    application_name: options.name ?? 'kasuwa',
    types: typesOf(options.codec),
    ...(settings.length > 0 && { options: settings.join(' ') }),
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is lost between two statements of a transaction: the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareStatements);
  const { codec } = options;
  pool.on('connect', (client) => sealParameters(client, codec));
  const announcer = createAnnouncer((payloads) => sendAnnouncements(pool, payloads), options);
  const onChanged = async (tables: readonly string[]): Promise<void> => {
    if (!noteInTransaction({ tables })) await announcer.tell({ tables });
  };
  // What goes through the pool itself; what goes through Kysely is prepared, sealed and watched by the driver.
  pool.on('connect', (client) => watchChanges(client, onChanged));
  const turns = createTurns({ max: poolMax, onNested });
  guardPool(pool, turns);
  const db = new Kysely<Tables>({
    dialect: postgresThrough(pool, { codec, onChanged }),
    plugins: [camelCaseNames],
  });
  setAnnouncer(db, announcer);
  if (options.isPlaced) placeByEnvironment(db);
  return {
    pool,
    db,
    announcer,
    inTransaction: (work) => inTransaction(db, announcer, work),
    assertOutsideTransaction: turns.assertOutside,
    close: async () => {
      await announcer.settled();
      await db.destroy();
    },
  };
}

/** Lost to another transaction: begun again, it sees what that one has written. The last is over, and not waited for. */
const lostToAnother = new Set(['40001', '40P01', '23505']);
const triesMax = 5;

async function inTransaction<T>(db: Db, announcer: Announcer, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const noted = nothingNoted();
    try {
      const result = await db.transaction().execute((tx) => runInTransaction(() => work(tx), noted));
      await announcer.tell({ tables: [...noted.tables], live: noted.live });
      return result;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!lostToAnother.has(code) || attempt >= triesMax) throw error;
      const waitMs = code === '23505' ? 0 : 5 * 2 ** attempt * Math.random();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** True when PostgreSQL says a unique index refused a row; `constraint` names it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || name === constraint);
}
