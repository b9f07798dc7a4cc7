// The PDF statement of a payout: its items line by line, and their sum, the amount paid out.

import { getBranding } from '#server/account/branding/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { dayOf, hourLabel } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { balanceItemLabels } from '#shared/settlement/balance-items.ts';
import { type ListedPayout, selectItems } from './list-queries.ts';
import { findPayout } from './service.ts';

/** Limits the length of the document: beyond it only the number of items is shown, and the exported file lists them all. */
const itemsMax = 1000;
const pageMax = 100;

const statusWords: Record<ListedPayout['status'], string> = {
  CREATED: 'Created',
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  SETTLED: 'Settled',
  FAILED: 'Failed',
};

async function readItems(db: Db, row: ListedPayout) {
  const items: Awaited<ReturnType<typeof selectItems>> = [];
  for (let page = 1; items.length < Math.min(row.itemCount, itemsMax); page += 1) {
    const some = await selectItems(db, row.environmentId, row.id, { kind: [], page, limit: pageMax });
    if (some.length === 0) break;
    items.push(...some);
  }
  return items;
}

export async function getPayoutStatement(
  db: Db,
  services: Services,
  environment: Environment,
  payoutId: string,
): Promise<FileAnswer> {
  const row = await findPayout(db, environment, payoutId);
  const [items, brand] = await Promise.all([readItems(db, row), getBranding(db, services.publicUrl)]);
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const time = (at: Date): string =>
    `${dayOf(at, environment.timeZone)} ${hourLabel(at, environment.timeZone)}`;
  const less = (label: string, amount: number) => (amount === 0 ? [] : [{ label, text: money(-amount) }]);
  const body = await renderPdf({
    title: 'Payout statement',
    brand: { name: row.subAccountName ?? environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    headline: { label: row.status === 'SETTLED' ? 'Paid out' : 'Net amount', text: money(row.net) },
    facts: [
      { label: 'Payout', text: row.payoutRef },
      { label: 'Status', text: statusWords[row.status] },
      { label: 'Created', text: `${time(row.createdAt)} (${environment.timeZone})` },
      ...(row.paidAt ? [{ label: 'Paid', text: time(row.paidAt) }] : []),
      ...(row.bankName ? [{ label: 'Bank', text: row.bankName }] : []),
      ...(row.accountNumber ? [{ label: 'Account', text: `${row.accountNumber}, ${row.accountName}` }] : []),
      ...(row.sessionId ? [{ label: 'Session ID', text: row.sessionId }] : []),
    ],
    tables: [
      {
        title: 'Payout items',
        columns: [
          { label: 'Date', share: 2 },
          { label: 'What', share: 3 },
          { label: 'Payment', share: 3 },
          { label: 'Gross', share: 2, align: 'right' },
          { label: 'Fee and VAT', share: 2, align: 'right' },
          { label: 'Net', share: 2, align: 'right' },
        ],
        rows: items.map((item) => [
          dayOf(item.at, environment.timeZone),
          balanceItemLabels[item.kind],
          item.reference ?? '–',
          item.kind === 'payment' ? money(item.gross) : '',
          item.kind === 'payment' ? money(-(item.fee + item.vat)) : '',
          money(item.amount),
        ]),
        totals: [
          { label: 'Gross', text: money(row.gross) },
          ...less('Fees', row.fees),
          ...less('VAT on fees', row.vat),
          ...less('Shared with others', row.shared),
          ...less('Refunds', row.refunds),
          ...less('Chargebacks', row.chargebacks),
          ...less('Reserve', row.reserve),
          ...less('Adjustments', -row.adjustments),
          { label: 'Net', text: money(row.net) },
        ],
      },
    ],
    notes:
      row.itemCount > items.length
        ? [`Showing the first ${items.length} of ${row.itemCount} lines. The totals include all lines.`]
        : [],
    footer: `${brand.company_name} · ${environment.businessName} · ${row.payoutRef}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: `payout-${row.payoutRef}.pdf` };
}
