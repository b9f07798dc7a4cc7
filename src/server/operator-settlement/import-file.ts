// Bringing in what an acquirer has settled: each row against its payment, once, with what differs set apart.
import { createHash } from 'node:crypto';
import { type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import type { Tx } from '../db/database.ts';
import type { Operator } from '../http/call.ts';
import { getAccounts } from '../ledger/accounts.ts';
import { post } from '../ledger/postings.ts';
import type { Services } from '../services.ts';
import {
  type FileRow,
  insertFile,
  insertRow,
  lockPayment,
  selectFileByHash,
  selectSettledRow,
  selectTakenLines,
} from './queries.ts';
import { type Cells, type FileLine, readSettlementFile } from './read-file.ts';

export type Imported = { file: FileRow; repeated: boolean };

type Wish = { bytes: Buffer; fileName: string; acquirer: string };

/** The very same file again goes on where it was broken off, and else does nothing. */
export async function importSettlement(
  services: Services,
  operator: Operator,
  wish: Wish,
): Promise<Imported> {
  const { database, clock } = services;
  const sha256 = createHash('sha256').update(wish.bytes).digest();
  const lines = readSettlementFile(wish.bytes);
  const fileName = wish.fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 200) || 'settlement.csv';
  const made = await database.inTransaction((tx) =>
    insertFile(tx, {
      ...{ id: clock.newId(), fileName, acquirer: wish.acquirer, sha256, rowCount: lines.length },
      ...{ uploadedBy: operator.operatorId, uploadedByName: operator.name, createdAt: clock.now() },
    }),
  );
  const file = made ?? ((await selectFileByHash(database.db, sha256)) as FileRow);
  const taken = await selectTakenLines(database.db, file.id);
  for (const line of lines.filter((one) => !taken.has(one.line)))
    await database.inTransaction((tx) => takeLine(services, tx, file, line));
  return { file, repeated: made === undefined };
}

type Amounts = { gross: number; fee: number; net: number };

/** The amounts of a row, or what is wrong with it. */
function readAmounts(cells: Cells, currency: Currency): Amounts | string {
  const [gross, fee, net] = [cells.gross, cells.fee, cells.net].map((text) => parseAmount(text, currency));
  if (gross == null || gross <= 0) return 'gross must be an amount such as 5000.00';
  if (fee == null) return 'fee must be an amount such as 45.00';
  if (net == null) return 'net must be an amount such as 4955.00';
  return gross === fee + net ? { gross, fee, net } : 'gross must be fee and net together';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

type Verdict = { status: 'UNMATCHED' | 'DUPLICATE' | 'ERROR'; problem: string };

async function takeLine(services: Services, tx: Tx, file: FileRow, line: FileLine): Promise<void> {
  const { cells } = line;
  const settledOn = isDay(cells.settled_date) ? cells.settled_date : null;
  const row = {
    ...{ id: services.clock.newId(), fileId: file.id, line: line.line, raw: line.raw, settledOn },
    gatewayReference: cells.gateway_reference.slice(0, 100) || null,
    reference: cells.reference.slice(0, 64) || null,
    ...{ gross: null, fee: null, net: null },
  };
  const refuse = (verdict: Verdict) => insertRow(tx, { ...row, ...verdict });
  if (!settledOn)
    return void (await refuse({ status: 'ERROR', problem: 'settled_date must be a day such as 2026-11-23' }));
  const payment = await lockPayment(tx, cells.reference, row.gatewayReference);
  if (!payment) return void (await refuse({ status: 'UNMATCHED', problem: 'There is no such payment' }));
  const amounts = readAmounts(cells, payment.currency);
  if (typeof amounts === 'string') return void (await refuse({ status: 'ERROR', problem: amounts }));
  if (payment.status !== 'successful' || payment.channel === 'transfer') {
    const problem = 'This payment was not charged through a gateway';
    return void (await refuse({ status: 'UNMATCHED', problem }));
  }
  const before = await selectSettledRow(tx, payment.environmentId, payment.id);
  if (before) {
    const problem = `Settled already by ${before.fileName}, line ${before.line}`;
    return void (await refuse({ status: 'DUPLICATE', problem }));
  }
  const difference = payment.amount - amounts.gross;
  const taken = await insertRow(tx, {
    ...{ ...row, ...amounts, difference, currency: payment.currency },
    ...{ environmentId: payment.environmentId, transactionId: payment.id },
    status: difference === 0 ? 'MATCHED' : 'DIFFERENCE',
    problem:
      difference === 0
        ? null
        : `The payment was ${formatMoney(payment.amount, payment.currency)}: ${formatMoney(difference, payment.currency, { sign: true })} is missing`,
  });
  if (taken) await postSettlement(services, tx, row.id, { payment, amounts, difference });
}

type Settled = {
  payment: { environmentId: string; id: string; currency: Currency };
  amounts: Amounts;
  difference: number;
};

/** The receivable of the payment is gone as a whole: to the bank, to the acquirer's fee, and what differs set apart. */
async function postSettlement(services: Services, tx: Tx, rowId: string, settled: Settled): Promise<void> {
  const { payment, amounts, difference } = settled;
  const { environmentId, currency } = payment;
  const kinds = ['gateway_receivable', 'settlement_bank', 'gateway_fees', 'settlement_difference'] as const;
  const [receivable = 0, bank = 0, fees = 0, apart = 0] = await getAccounts(
    services.database.db,
    kinds.map((kind) => ({ environmentId, kind, currency })),
  );
  const kind = 'acquirer_settlement';
  await post(tx, {
    ...{ environmentId, id: services.clock.newId(), key: `acquirer:${payment.id}`, kind },
    ...{ subjectId: rowId, at: services.clock.now() },
    transfers: [
      { debit: bank, credit: receivable, amount: amounts.net, kind },
      { debit: fees, credit: receivable, amount: amounts.fee, kind: 'acquirer_fee' },
      difference > 0
        ? { debit: apart, credit: receivable, amount: difference, kind: 'acquirer_difference' }
        : { debit: receivable, credit: apart, amount: -difference, kind: 'acquirer_difference' },
    ].filter(({ amount }) => amount > 0),
  });
}
