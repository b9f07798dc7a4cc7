// Postings of acquirers' rows: the amount for the bank, the acquirer's fee, and the difference.

import { getAccounts } from '#server/ledger/accounts.ts';
import type { TransferKind } from '#server/ledger/kinds/transfer-kinds.ts';
import { type LedgerTransfer, post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { Currency } from '#shared/money.ts';
import type { Amounts } from './read-amounts.ts';

type Place = { environmentId: string; currency: Currency };
/** `undoneCount` gives a new idempotency key to a match made again after it was undone. */
type Row = { id: string; reversalCount: number; amounts: Amounts };
type Accounts = { receivable: number; bank: number; fees: number; apart: number };

async function openAccounts(tx: Tx, { environmentId, currency }: Place): Promise<Accounts> {
  const kinds = ['gateway_receivable', 'settlement_bank', 'gateway_fees', 'settlement_difference'] as const;
  const [receivable = 0, bank = 0, fees = 0, apart = 0] = await getAccounts(
    tx,
    kinds.map((kind) => ({ environmentId, kind, currency })),
  );
  return { receivable, bank, fees, apart };
}

/** Returns a transfer from `credit` to `debit`; in the opposite direction if the amount is negative. */
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
    key: `acquirer_row:${of.row.id}:${of.row.reversalCount}`,
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

/** Posts the remainder of a payment that was missing in an earlier row. */
export async function postPart(services: TxServices, tx: Tx, place: Place, row: Row): Promise<string> {
  const { bank, fees, apart } = await openAccounts(tx, place);
  const transfers = [
    move(bank, apart, row.amounts.net, 'acquirer_settlement'),
    move(fees, apart, row.amounts.fee, 'acquirer_fee'),
  ];
  return record(services, tx, place, { row, subjectId: row.id, transfers });
}

/** Posts a disputed amount with the chargeback as its subject; it is offset when the case is decided. */
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

/** Posts fees and amounts that belong to no item: the fee as a fee, the rest as a difference. */
export async function postCharge(services: TxServices, tx: Tx, place: Place, row: Row): Promise<string> {
  const { bank, fees, apart } = await openAccounts(tx, place);
  const transfers = [
    move(bank, apart, row.amounts.effect, 'acquirer_charge'),
    move(fees, bank, row.amounts.fee, 'acquirer_charge'),
  ];
  return record(services, tx, place, { row, subjectId: row.id, transfers });
}
