// The postings of acquirers' rows: what the bank is to get, what the acquirer keeps, and what differs.

import { getAccounts } from '#server/ledger/accounts.ts';
import type { TransferKind } from '#server/ledger/kinds/transfer-kinds.ts';
import { type LedgerTransfer, post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { Currency } from '#shared/money.ts';
import type { Amounts } from './read-amounts.ts';

type Place = { environmentId: string; currency: Currency };
/** `undoneCount` makes a new key when a match was undone and is made again. */
type Row = { id: string; undoneCount: number; amounts: Amounts };
type Accounts = { receivable: number; bank: number; fees: number; apart: number };

async function openAccounts(tx: Tx, { environmentId, currency }: Place): Promise<Accounts> {
  const kinds = ['gateway_receivable', 'settlement_bank', 'gateway_fees', 'settlement_difference'] as const;
  const [receivable = 0, bank = 0, fees = 0, apart = 0] = await getAccounts(
    tx,
    kinds.map((kind) => ({ environmentId, kind, currency })),
  );
  return { receivable, bank, fees, apart };
}

/** From `credit` to `debit`, or the other way when the amount is below zero. */
function move(debit: number, credit: number, amount: number, kind: TransferKind): LedgerTransfer {
  return amount < 0
    ? { debit: credit, credit: debit, amount: -amount, kind }
    : { debit, credit, amount, kind };
}

async function record(
  services: TxServices,
  tx: Tx,
  place: Place,
  of: { row: Row; subjectId: string; transfers: LedgerTransfer[] },
): Promise<string> {
  const id = services.clock.newId();
  await post(tx, {
    environmentId: place.environmentId,
    id,
    key: `acquirer_row:${of.row.id}:${of.row.undoneCount}`,
    kind: 'acquirer_settlement',
    subjectId: of.subjectId,
    at: services.clock.now(),
    transfers: of.transfers.filter(({ amount }) => amount > 0),
  });
  return id;
}

export async function postSettlement(
  services: TxServices,
  tx: Tx,
  place: Place,
  row: Row,
  difference: number,
): Promise<string> {
  const { receivable, bank, fees, apart } = await openAccounts(tx, place);
  const transfers = [
    move(bank, receivable, row.amounts.net, 'acquirer_settlement'),
    move(fees, receivable, row.amounts.fee, 'acquirer_fee'),
    move(apart, receivable, difference, 'acquirer_difference'),
  ];
  return record(services, tx, place, { row, subjectId: row.id, transfers });
}

/** The rest of a payment that an earlier row lacked. */
export async function postPart(services: TxServices, tx: Tx, place: Place, row: Row): Promise<string> {
  const { bank, fees, apart } = await openAccounts(tx, place);
  const transfers = [
    move(bank, apart, row.amounts.net, 'acquirer_settlement'),
    move(fees, apart, row.amounts.fee, 'acquirer_fee'),
  ];
  return record(services, tx, place, { row, subjectId: row.id, transfers });
}

/** A disputed amount, with the chargeback as its subject: the case meets it when it is decided. */
export async function postClaim(
  services: TxServices,
  tx: Tx,
  place: Place & { id: string },
  row: Row,
): Promise<string> {
  const { receivable, bank, fees } = await openAccounts(tx, place);
  const transfers = [
    move(bank, receivable, row.amounts.effect, 'acquirer_claim'),
    move(fees, bank, row.amounts.fee, 'acquirer_charge'),
  ];
  return record(services, tx, place, { row, subjectId: place.id, transfers });
}

/** Fees, and amounts that belong to no item: the fee is booked, the rest is set apart. */
export async function postCharge(services: TxServices, tx: Tx, place: Place, row: Row): Promise<string> {
  const { bank, fees, apart } = await openAccounts(tx, place);
  const transfers = [
    move(bank, apart, row.amounts.effect, 'acquirer_charge'),
    move(fees, bank, row.amounts.fee, 'acquirer_charge'),
  ];
  return record(services, tx, place, { row, subjectId: row.id, transfers });
}
