// A virtual terminal as a payment source: whether it takes payments, and what its page shows.

import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { visitCounts } from '#server/payments/sources/visit-counts.ts';
import { withoutQuestions } from '#server/payments/sources/without-questions.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { VirtualTerminalStatus } from '#shared/contract/terminals/virtual-terminals.ts';
import { readTerminal } from './payer-queries.ts';
import { lockTerminal } from './queries.ts';

type PayableTerminal = Payable & { status: VirtualTerminalStatus };
type TerminalJson = Pick<PayableTerminal, 'environmentId' | 'id' | 'status' | 'currency' | 'splitGroupId'> & {
  name: string;
  label: string | null;
};

const closedReasonOf = ({ status }: Pick<PayableTerminal, 'status'>): ClosedReason | null =>
  status === 'DISABLED' ? 'inactive' : null;

const closedError = () =>
  new AppError('LINK_CLOSED', { sentence: 'This terminal does not accept payments.' });

export const virtualTerminalSource: PaymentSource<PayableTerminal> = {
  kind: 'terminal',
  addressKind: 'terminal',
  feature: 'terminals',
  read: readTerminal,
  parse: (found) => {
    const { environmentId, id, name, label, status, currency, splitGroupId } = found as TerminalJson;
    return {
      ...withoutQuestions,
      environmentId,
      id,
      status,
      currency,
      splitGroupId,
      paidFor: { kind: 'named', name: label ? `${name} · ${label}` : name },
    };
  },
  isPublic: () => true,
  closedReason: closedReasonOf,
  closedError,
  ...visitCounts(['virtual_terminals', 'virtual_terminal_days'], 'terminal_id'),
  takesUses: () => false,
  reserve: async (_tx, terminal) => {
    if (closedReasonOf(terminal)) throw new AppError('PAYMENT_CLOSED', { sentence: closedError().message });
    return false;
  },
  release: async () => {},
  lock: async (tx, { environmentId, id }) => {
    await lockTerminal(tx, environmentId, id);
  },
};
