// The amounts of an acquirer's row: the effect on the receivable, the acquirer's fee, and the net amount.
import type { SettlementRowKind } from '#shared/contract/operator/settlement-file.ts';
import { type Currency, parseAmount } from '#shared/money.ts';

type Cells = Record<'gross' | 'fee' | 'net', string>;

/** Minor units. `effect` is signed: positive for payments, negative for amounts taken back; net = effect − fee. */
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

/** Returns the amounts, or the error in them. The gross of an amount taken back may be written with or without its sign. */
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
