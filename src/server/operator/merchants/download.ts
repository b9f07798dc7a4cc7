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

const volumeOf = (item: MerchantItem, mode: 'live' | 'test') =>
  item.volumes.find((volume) => volume.mode === mode && volume.currency === item.currency);
const amountOf = (item: MerchantItem, mode: 'live' | 'test') =>
  toDecimalString(volumeOf(item, mode)?.volume ?? 0, item.currency);

const columns = columnsOf<MerchantItem>([
  ['Business', 30, 'text', (row) => row.name],
  ['E-mail', 30, 'text', (row) => row.email],
  ['Country', 10, 'text', (row) => row.country],
  ['Status', 12, 'text', (row) => row.status],
  ['Compliance', 12, 'text', (row) => row.compliance],
  ['Compliance level', 10, 'count', (row) => String(row.complianceLevel)],
  ['Mode', 8, 'text', (row) => (row.isLive ? 'live' : 'test')],
  ['Members', 10, 'count', (row) => String(row.members)],
  ['Currency', 10, 'text', (row) => row.currency],
  ['Live volume, 30 days', 20, 'amount', (row) => amountOf(row, 'live')],
  ['Live payments, 30 days', 12, 'count', (row) => String(volumeOf(row, 'live')?.payments ?? 0)],
  ['Test volume, 30 days', 20, 'amount', (row) => amountOf(row, 'test')],
  ['Created at (UTC)', 26, 'text', (row) => row.createdAt],
  ['ID', 38, 'text', (row) => row.id],
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
