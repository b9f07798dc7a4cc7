// The export of merchants that match the filters of the console.

import type { Db } from '#server/platform/db/database.ts';
import { columnsOf } from '#server/platform/exports/column.ts';
import { answerCsv } from '#server/platform/exports/csv-answer.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { MerchantItem } from '#shared/contract/operator/merchants.ts';
import { toDecimalString } from '#shared/money.ts';
import type { MerchantFilters } from './queries.ts';
import { readMerchants } from './service.ts';

const batchRows = 500;
const rowsMax = 100_000;

const volumeOf = (one: MerchantItem, mode: 'live' | 'test') =>
  one.volumes.find((volume) => volume.mode === mode && volume.currency === one.currency);
const amountOf = (one: MerchantItem, mode: 'live' | 'test') =>
  toDecimalString(volumeOf(one, mode)?.volume ?? 0, one.currency);

const columns = columnsOf<MerchantItem>([
  ['Business', 30, 'text', (one) => one.name],
  ['E-mail', 30, 'text', (one) => one.email],
  ['Country', 10, 'text', (one) => one.country],
  ['Status', 12, 'text', (one) => one.status],
  ['Compliance', 12, 'text', (one) => one.compliance],
  ['Compliance level', 10, 'count', (one) => String(one.complianceLevel)],
  ['Mode', 8, 'text', (one) => (one.isLive ? 'live' : 'test')],
  ['Members', 10, 'count', (one) => String(one.members)],
  ['Currency', 10, 'text', (one) => one.currency],
  ['Live volume, 30 days', 20, 'amount', (one) => amountOf(one, 'live')],
  ['Live payments, 30 days', 12, 'count', (one) => String(volumeOf(one, 'live')?.payments ?? 0)],
  ['Test volume, 30 days', 20, 'amount', (one) => amountOf(one, 'test')],
  ['Created at (UTC)', 26, 'text', (one) => one.createdAt],
  ['ID', 38, 'text', (one) => one.id],
]);

/** Read in the transaction of the call, so that the file is consistent. */
export async function downloadMerchants(db: Db, clock: Clock, filters: MerchantFilters): Promise<FileAnswer> {
  const rows: MerchantItem[] = [];
  for (let offset = 0; offset < rowsMax; offset += batchRows) {
    const window = { sort: 'name', limit: batchRows, offset, now: clock.now() } as const;
    const batch = await readMerchants(db, filters, window);
    rows.push(...batch);
    if (batch.length < batchRows) break;
  }
  return answerCsv('merchants.csv', columns, [rows]);
}
