// A virtual terminal as what a payment is for: whether it takes payments, and what its page shows.
import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { VirtualTerminalStatus } from '#shared/contract/terminals/virtual-terminals.ts';
import { addTerminalStart, addTerminalVisit, readTerminal } from './payer-queries.ts';
import { lockTerminal } from './queries.ts';

type PayableTerminal = Payable & { status: VirtualTerminalStatus };
type TerminalJson = Pick<
  PayableTerminal,
  'environmentId' | 'id' | 'status' | 'currency' | 'notifyEmails' | 'splitGroupId'
> & { name: string; label: string | null };

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
    const { environmentId, id, name, label, status, currency, notifyEmails, splitGroupId } =
      found as TerminalJson;
    return {
      environmentId,
      id,
      status,
      currency,
      notifyEmails,
      splitGroupId,
      title: label ? `${name} · ${label}` : name,
      description: null,
      imageUrl: null,
      story: null,
      amount: null,
      amountMin: null,
      amountMax: null,
      customFields: [],
      collectPhone: false,
      collectAddress: false,
      feeBearer: 'merchant',
      expiresAt: null,
      successMessage: null,
      redirectUrl: null,
    };
  },
  isPublic: () => true,
  closedReason: closedReasonOf,
  closedError,
  countVisit: (db, { environmentId, id }, day) => addTerminalVisit(db, environmentId, id, day),
  countStart: (tx, { environmentId, id }) => addTerminalStart(tx, environmentId, id),
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
