// A POS terminal as a payment source: only an active one takes payments, and payers cannot open a page of it.

import type { Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { withoutQuestions } from '#server/payments/sources/without-questions.ts';
import { countSaleBegun, holdPosTerminal, readPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PosTerminalStatus } from '#shared/contract/terminals/terminal-enums.ts';
import { isCashOut } from './queries.ts';

type PayableTerminal = Payable & { status: PosTerminalStatus };
type TerminalJson = Pick<PayableTerminal, 'environmentId' | 'id' | 'status' | 'currency'> & { name: string };

const sentence = 'This terminal does not accept payments.';

export const posTerminalSource: PaymentSource<PayableTerminal> = {
  kind: 'pos_terminal',
  addressKind: 'pos_terminal',
  feature: 'terminals',
  atMachine: true,
  read: readPosTerminal,
  parse: (found) => {
    const { environmentId, id, name, status, currency } = found as TerminalJson;
    return { ...withoutQuestions, environmentId, id, status, currency, paidFor: { kind: 'named', name } };
  },
  isPublic: () => false,
  closedReason: ({ status }) => (status === 'ACTIVE' ? null : 'inactive'),
  closedError: () => new AppError('LINK_CLOSED', { sentence }),
  countVisit: async () => {},
  countStart: countSaleBegun,
  takesUses: () => false,
  reserve: async (_tx, { status }) => {
    if (status !== 'ACTIVE') throw new AppError('PAYMENT_CLOSED', { sentence });
    return false;
  },
  release: async () => {},
  // Cash-outs cannot be refunded: the cash is already paid out, so a refund would be a loss.
  refundRefusal: async (db, payment) =>
    (await isCashOut(db, payment))
      ? 'This payment was for cash handed out by an agent, so it cannot be refunded.'
      : null,
  lock: holdPosTerminal,
};
