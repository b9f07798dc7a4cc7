// The template of a bulk transfer and the bank codes, as CSV.
import { columnsOf } from '#server/platform/exports/column.ts';
import { answerCsv } from '#server/platform/exports/csv-answer.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { listBanks } from '#server/rails/bank-directory.ts';
import type { Bank } from '#server/rails/banks.ts';
import { bankCountryOf } from '#server/settlement/banks/resolve-account.ts';
import { bulkShape } from '#shared/contract/banking/bulk-transfers.ts';

/** Headings only: an example row would be uploaded with the others. */
export function templateFile(): FileAnswer {
  const body = `${bulkShape.columns.map(({ name }) => name).join(',')}\r\n`;
  return { contentType: 'text/csv; charset=utf-8', body, fileName: 'bulk-transfer-template.csv' };
}

export function bankCodesFile(environment: Environment): Promise<FileAnswer> | FileAnswer {
  const columns = columnsOf<Bank>([
    ['bank_code', 12, 'text', (bank) => bank.code],
    ['bank', 34, 'text', (bank) => bank.name],
  ]);
  async function* batches() {
    yield [...listBanks(bankCountryOf(environment))];
  }
  return answerCsv('bank-codes.csv', columns, batches());
}
