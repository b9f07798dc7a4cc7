// What can be exported: a line a kind, with who may have it, what it reads and the columns it writes.
import { balanceFilters } from '#shared/contract/balance/collection.ts';
import { chargebackFilters } from '#shared/contract/payment-gateway/chargebacks.ts';
import { disputeFilters } from '#shared/contract/payment-gateway/disputes.ts';
import { pageFilters } from '#shared/contract/payment-gateway/payment-pages.ts';
import { payoutFilters } from '#shared/contract/payment-gateway/payouts.ts';
import { refundFilters } from '#shared/contract/payment-gateway/refunds.ts';
import { transactionFilters } from '#shared/contract/payment-gateway/transactions.ts';
import { auditFilters } from '#shared/contract/reports/audit-trails.ts';
import { countAuditEntries, streamAuditEntries } from '../audit-trails/export-entries.ts';
import { countChargebacks, streamChargebacks } from '../chargebacks/list-chargebacks.ts';
import { countHistory, streamHistory } from '../collection-balance/export-history.ts';
import type { Database } from '../db/database.ts';
import { countDisputes, streamDisputes } from '../disputes/list-disputes.ts';
import { countPaymentPages, streamPaymentPages } from '../payment-pages/export-pages.ts';
import { countPayoutsToExport, streamPayouts } from '../payouts/export-payouts.ts';
import { countRefundsForExport, streamRefunds } from '../refunds/export-refunds.ts';
import { countTransactions, streamTransactions } from '../transactions/stream-transactions.ts';
import { auditColumns } from './audit-columns.ts';
import { balanceColumns } from './balance-columns.ts';
import type { Column } from './column.ts';
import { chargebackColumns, disputeColumns } from './dispute-columns.ts';
import { pageColumns } from './page-columns.ts';
import { paymentColumns } from './payment-columns.ts';
import { payoutColumns } from './payout-columns.ts';
import type { ClaimedExport, ExportOwner } from './queries.ts';
import { refundColumns } from './refund-columns.ts';

/** An export made ready: how many rows, the rows in batches, and the columns to write of each. */
export type Prepared<Row> = {
  count(): Promise<number>;
  stream(): AsyncGenerator<Row[]>;
  columns: Column<Row>[];
  /** The name of the file begins with it. */
  stem: string;
  /** The name of the sheet in a workbook: what its rows are. */
  sheet: string;
};

// biome-ignore lint/suspicious/noExplicitAny: each kind reads rows of its own and writes columns of those.
type Kind = (database: Database, row: ClaimedExport, owner: ExportOwner, now: Date) => Prepared<any>;

const kinds: Record<string, Kind> = {
  disputes: (database, row, owner, now) => {
    const filters = disputeFilters.parse(row.filters);
    return {
      count: () => countDisputes(database, row.environmentId, filters, now),
      stream: () => streamDisputes(database, row.environmentId, filters, now),
      columns: disputeColumns(owner.timeZone),
      stem: `disputes-${owner.mode}`,
      sheet: 'Disputes',
    };
  },
  chargebacks: (database, row, owner, now) => {
    const filters = chargebackFilters.parse(row.filters);
    return {
      count: () => countChargebacks(database, row.environmentId, filters, now),
      stream: () => streamChargebacks(database, row.environmentId, filters, now),
      columns: chargebackColumns(owner.timeZone),
      stem: `chargebacks-${owner.mode}`,
      sheet: 'Chargebacks',
    };
  },
  transactions: (database, row, owner) => {
    const wanted = { filters: transactionFilters.parse(row.filters), ids: row.ids };
    return {
      count: () => countTransactions(database, row.environmentId, wanted),
      stream: () => streamTransactions(database, row.environmentId, wanted),
      columns: paymentColumns(owner.timeZone),
      stem: `payments-${owner.mode}`,
      sheet: 'Payments',
    };
  },
  refunds: (database, row, owner) => {
    const filters = refundFilters.parse(row.filters);
    return {
      count: () => countRefundsForExport(database, row.environmentId, filters),
      stream: () => streamRefunds(database, row.environmentId, filters),
      columns: refundColumns(owner.timeZone),
      stem: `refunds-${owner.mode}`,
      sheet: 'Refunds',
    };
  },
  audit_trail: (database, row, owner) => {
    const filters = auditFilters.parse(row.filters);
    return {
      count: () => countAuditEntries(database, owner.businessId, filters),
      stream: () => streamAuditEntries(database, owner.businessId, filters),
      columns: auditColumns(owner.timeZone),
      stem: 'audit-trail',
      sheet: 'Audit trail',
    };
  },
  balance_history: (database, row, owner) => {
    const filters = balanceFilters.parse(row.filters);
    const of = { id: row.environmentId, currency: filters.currency ?? 'NGN' } as const;
    return {
      count: () => countHistory(database, of, filters),
      stream: () => streamHistory(database, of, filters),
      columns: balanceColumns(owner.timeZone, of.currency),
      stem: `balance-${filters.part}-${owner.mode}`,
      sheet: 'Balance history',
    };
  },
  payouts: (database, row, owner) => {
    const filters = payoutFilters.parse(row.filters);
    return {
      count: () => countPayoutsToExport(database, row.environmentId, filters),
      stream: () => streamPayouts(database, row.environmentId, filters),
      columns: payoutColumns(owner.timeZone),
      stem: `payouts-${owner.mode}`,
      sheet: 'Payouts',
    };
  },
  payment_pages: (database, row, owner) => {
    const filters = pageFilters.parse(row.filters);
    return {
      count: () => countPaymentPages(database, row.environmentId, filters),
      stream: () => streamPaymentPages(database, row.environmentId, filters),
      columns: pageColumns(owner.timeZone),
      stem: `payment-pages-${owner.mode}`,
      sheet: 'Payment pages',
    };
  },
};

/** Throws for a kind that this release does not know. */
export function prepareExport(
  database: Database,
  row: ClaimedExport,
  owner: ExportOwner,
  now: Date,
): Prepared<unknown> {
  const kind = kinds[row.kind];
  if (!kind) throw new Error(`Exports of the kind ${row.kind} are not known.`);
  return kind(database, row, owner, now);
}
