// The amounts of a row of an acquirer's file: what it does to the receivable, what the acquirer keeps, and what it pays.
import type { SettlementRowKind } from '#shared/contract/operator/settlement-file.ts';
import { type Currency, parseAmount } from '#shared/money.ts';

type Cells = Record<'gross' | 'fee' | 'net', string>;

/** Minor units. `effect` is signed: a payment is above zero, what is taken back below; net = effect − fee. */
export type Amounts = { effect: number; fee: number; net: number };

function parseSigned(text: string, currency: Currency): number | null {
  const isBelow = /^\s*-/.test(text);
  const amount = parseAmount(text.replace(/^\s*[-+]/, ''), currency);
  return amount === null ? null : isBelow ? -amount : amount;
}

const sign: Record<SettlementRowKind, 1 | -1 | 0> = {
  payment: 1,
  refund: -1,
  chargeback: -1,
  chargeback_reversal: 1,
  fee: 0,
  adjustment: 0,
};

/** The amounts, or what is wrong with them. Of what is taken back the gross may be written with or without its sign. */
export function readAmounts(cells: Cells, kind: SettlementRowKind, currency: Currency): Amounts | string {
  const isCharge = kind === 'fee';
  const gross = isCharge && cells.gross === '' ? 0 : parseSigned(cells.gross, currency);
  const fee = kind === 'adjustment' && cells.fee === '' ? 0 : parseSigned(cells.fee, currency);
  const net = parseSigned(cells.net, currency);
  if (gross === null || (gross <= 0 && sign[kind] === 1) || (gross === 0 && !isCharge))
    return 'gross must be an amount such as 5000.00';
  if (fee === null || (fee < 0 && kind === 'payment')) return 'fee must be an amount such as 45.00';
  if (net === null) return 'net must be an amount such as 4955.00';
  const effect = isCharge ? 0 : sign[kind] === 0 ? gross : sign[kind] * Math.abs(gross);
  if (effect === fee + net) return { effect, fee, net };
  return kind === 'payment'
    ? 'gross must be fee and net together'
    : 'net must be gross, with its sign, less fee';
}
