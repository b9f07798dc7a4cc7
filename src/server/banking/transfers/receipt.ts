// The PDF receipt of a transfer: recipient, amount, charges, and bank references.

import { getBranding } from '#server/account/branding/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { transferStatusLabels } from '#shared/banking/transfer-labels.ts';
import { transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { findTransfer } from './list-transfers.ts';
import { totalOf } from './post-transfers.ts';
import { amountsTable, factOf, timeIn } from './receipts/receipt-parts.ts';

export async function getTransferReceipt(
  db: Db,
  services: Services,
  environment: Environment,
  transferId: string,
): Promise<FileAnswer> {
  const row = await findTransfer(db, environment.id, transferId);
  const brand = await getBranding(db, services.publicUrl);
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const time = timeIn(environment);
  const isDone = row.status === 'SUCCESSFUL';
  const isBack = row.status === 'FAILED' || row.status === 'REVERSED';
  const body = await renderPdf({
    title: isDone ? 'Transfer receipt' : 'Transfer',
    brand: { name: environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    headline: { label: isDone ? 'Sent' : transferStatusLabels[row.status], text: money(row.amount) },
    facts: [
      { label: 'Reference', text: row.reference },
      { label: 'Status', text: transferStatusLabels[row.status] },
      { label: 'To', text: row.accountName },
      { label: 'Bank', text: row.bankName },
      { label: 'Account number', text: row.accountNumber },
      ...factOf('Narration', row.narration),
      { label: 'Purpose', text: transferPurposes[row.purpose].label },
      { label: 'From', text: `${environment.businessName}, ${row.walletName}` },
      { label: 'Created', text: time(row.createdAt) },
      ...factOf(isBack ? 'Returned' : 'Confirmed', row.completedAt && time(row.completedAt)),
      ...factOf('Session ID', row.sessionId),
      ...factOf('Reason', row.failure),
    ],
    tables: [
      amountsTable(
        [
          ['Amount', money(row.amount)],
          ['Fee', money(row.fee)],
          ['VAT on the fee', money(row.vat)],
          ['Stamp duty', money(row.stampDuty)],
        ],
        { isBack, total: money(totalOf(row)) },
      ),
    ],
    notes: isDone ? [] : ['This document is not proof of payment.'],
    footer: `${brand.company_name} · ${environment.businessName} · ${row.reference}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: `transfer-${row.reference}.pdf` };
}
