// PDF receipt of a remittance: sender, beneficiary, amounts, rate, charges, and the partner's reference.

import { getBranding } from '#server/account/branding/routes.ts';
import { labelDetails } from '#server/banking/remittance-beneficiaries/list-beneficiaries.ts';
import { amountsTable, factOf, timeIn } from '#server/banking/transfers/receipts/receipt-parts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import { remittanceStatusLabels } from '#shared/banking/remittance/labels.ts';
import {
  endsOf,
  fundSources,
  payoutMethodLabels,
  relationships,
  remittanceCountries,
  remittancePurposes,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { findRemittance } from './list-remittances.ts';
import { totalOf } from './post-remittances.ts';

type Found = Awaited<ReturnType<typeof findRemittance>>;
type Fact = { label: string; text: string };

function factsOf(row: Found, environment: Environment): Fact[] {
  const time = timeIn(environment);
  const { to } = endsOf(row.corridor);
  const isBack = row.status === 'FAILED' || row.status === 'REVERSED';
  return [
    { label: 'Reference', text: row.reference },
    { label: 'Status', text: remittanceStatusLabels[row.status] },
    { label: 'Sender', text: row.senderName },
    { label: 'Beneficiary', text: row.beneficiaryName },
    { label: 'Country', text: remittanceCountries[to].name },
    { label: 'Paid out by', text: payoutMethodLabels[row.method] },
    ...labelDetails(to, row.method, row.details).map(({ label, value }) => ({ label, text: value })),
    { label: 'Relationship', text: relationships[row.relationship] },
    { label: 'Purpose', text: remittancePurposes[row.purpose].label },
    { label: 'Source of funds', text: fundSources[row.sourceOfFunds] },
    ...factOf('Narration', row.narration),
    { label: 'From', text: `${environment.businessName}, ${row.walletName}` },
    { label: 'Created', text: time(row.createdAt) },
    ...factOf(isBack ? 'Returned' : 'Paid out', row.completedAt && time(row.completedAt)),
    ...factOf('Partner’s reference', row.partnerReference),
    ...factOf('Reason', row.failure),
  ];
}

export async function getRemittanceReceipt(
  db: Db,
  services: Services,
  environment: Environment,
  remittanceId: string,
): Promise<FileAnswer> {
  const row = await findRemittance(db, environment.id, remittanceId);
  const brand = await getBranding(db, services.publicUrl);
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const isDone = row.status === 'COMPLETED';
  const isBack = row.status === 'FAILED' || row.status === 'REVERSED';
  const body = await renderPdf({
    title: isDone ? 'Remittance receipt' : 'Remittance',
    brand: { name: environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    headline: {
      label: isDone ? 'Paid out' : remittanceStatusLabels[row.status],
      text: formatMoney(row.receiveAmount, row.receiveCurrency),
    },
    facts: factsOf(row, environment),
    tables: [
      amountsTable(
        [
          ['Amount', money(row.amount)],
          ['Fee', money(row.fee)],
          ['VAT on the fee', money(row.vat)],
          ['Exchange rate', describeRate(row.rate, endsOf(row.corridor).pair)],
          ['Beneficiary receives', formatMoney(row.receiveAmount, row.receiveCurrency)],
        ],
        { isBack, total: money(totalOf(row)) },
      ),
    ],
    notes: isDone ? [] : ['This document is not proof of payment.'],
    footer: `${brand.company_name} · ${environment.businessName} · ${row.reference}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: `remittance-${row.reference}.pdf` };
}
