// PDF receipt of a conversion: both amounts and the rate.

import { getBranding } from '#server/account/branding/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { dayOf, hourLabel } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import type { ConvertedBalance } from '#shared/contract/banking/balances/conversions.ts';
import { formatMoney } from '#shared/money.ts';
import { findConversion } from './list-conversions.ts';

export async function getConversionReceipt(
  db: Db,
  services: Services,
  environment: Environment,
  of: { balance: ConvertedBalance; conversionId: string },
): Promise<FileAnswer> {
  const row = await findConversion(db, environment.id, of);
  const brand = await getBranding(db, services.publicUrl);
  const { timeZone } = environment;
  const name = row.balance === 'collection' ? 'Collection balance' : 'Transfer balance';
  const debited = formatMoney(row.amount, row.currency);
  const got = formatMoney(row.toAmount, row.toCurrency);
  const body = await renderPdf({
    title: 'Conversion receipt',
    brand: { name: environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    headline: { label: 'Received', text: got },
    facts: [
      { label: 'Reference', text: row.reference },
      { label: 'Balance', text: `${environment.businessName}, ${name}` },
      { label: 'Rate', text: describeRate(row.rate, { from: row.currency, to: row.toCurrency }) },
      {
        label: 'Created',
        text: `${dayOf(row.createdAt, timeZone)} ${hourLabel(row.createdAt, timeZone)} (${timeZone})`,
      },
      { label: 'Created by', text: row.createdByName },
    ],
    tables: [
      {
        title: 'Amounts',
        columns: [
          { label: 'What', share: 3 },
          { label: 'Amount', share: 2, align: 'right' },
        ],
        rows: [
          [`From the balance in ${row.currency}`, debited],
          [`Into the balance in ${row.toCurrency}`, got],
        ],
      },
    ],
    notes: [],
    footer: `${brand.company_name} · ${environment.businessName} · ${row.reference}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: `conversion-${row.reference}.pdf` };
}
