// The export of the comparisons of the daily proof.
import type { Db } from '#server/platform/db/database.ts';
import type { Column } from '#server/platform/exports/column.ts';
import { downloadPages } from '#server/platform/exports/pages-file.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { BankProof } from '#shared/contract/operator/bank/bank-proofs.ts';
import { toDecimalString } from '#shared/money.ts';
import { type ProofQuery, selectProofs } from './queries.ts';

const amount = (header: string, read: (row: BankProof) => number): Column<BankProof> => ({
  header,
  widthCharacters: 16,
  kind: 'amount',
  read: (row) => toDecimalString(read(row), row.currency),
});

const columns: readonly Column<BankProof>[] = [
  { header: 'Day', widthCharacters: 12, kind: 'text', read: (row) => row.day },
  { header: 'Mode', widthCharacters: 8, kind: 'text', read: (row) => row.mode },
  { header: 'Side', widthCharacters: 8, kind: 'text', read: (row) => row.side },
  { header: 'What', widthCharacters: 36, kind: 'text', read: (row) => row.subject },
  { header: 'Currency', widthCharacters: 9, kind: 'text', read: (row) => row.currency },
  amount('Books', (row) => row.amount),
  amount('Compared with', (row) => row.beside),
  amount('Difference', (row) => row.difference),
  { header: 'Checked', widthCharacters: 26, kind: 'text', read: (row) => row.checkedAt },
];

export function downloadProofs(db: Db, query: ProofQuery & { format: 'csv' | 'xlsx' }): FileAnswer {
  return downloadPages({
    format: query.format,
    name: `daily-proof-${query.mode}`,
    sheet: 'Daily proof',
    columns,
    read: (page) => selectProofs(db, { ...query, ...page }),
  });
}
