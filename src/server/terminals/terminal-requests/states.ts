// The states of a request for POS terminals, and the recipients of notices of each change.
import type { Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TerminalRequestsTable } from '#server/platform/db/tables/terminals/pos-terminals.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import { writeToOwners } from '#server/terminals/pos-terminals/emails.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type TerminalRequestStatus,
  terminalRequestStatusLabels,
} from '#shared/contract/terminals/terminal-enums.ts';
import { formatMoney } from '#shared/money.ts';
import type { TerminalRequestLine } from '#shared/terminals/terminal-request-lines.ts';
import { insertRequestEvent, lockRequest, type TerminalRequestRow, updateRequest } from './queries.ts';

type RequestNoun = {
  locked: { row: TerminalRequestRow };
  place: { environmentId: string; requestId: string };
  line: TerminalRequestLine;
  event: 'terminal_request.made' | 'terminal_request.updated';
  set: Omit<Updateable<TerminalRequestsTable>, 'contactPhone'>;
};

const next: Partial<Record<TerminalRequestStatus, string>> = {
  APPROVED: 'The terminals will be prepared and dispatched.',
  DISPATCHED: 'They are on their way.',
  DELIVERED: 'They have arrived and will be assigned to you next.',
  TREATED: 'They are in your list of terminals. Set the location of each, then activate it.',
  REJECTED: 'Nothing is billed.',
};

/** E-mails the owners the new status. */
async function write(services: TxServices, tx: Tx, { row }: RequestNoun['locked']): Promise<void> {
  const { status, reference, comment, carrier, tracking, quantity, unitFee, currency } = row;
  const word = terminalRequestStatusLabels[status].toLowerCase();
  const facts: [string, string][] = [
    ['Request', reference],
    ['Terminals', String(quantity)],
    ['Fee', formatMoney(unitFee * quantity, currency)],
  ];
  if (status === 'DISPATCHED' && carrier)
    facts.push(
      ['Carrier', carrier],
      ...(tracking ? [['Tracking number', tracking] as [string, string]] : []),
    );
  await writeToOwners(services, tx, row.environmentId, {
    kind: `terminal_request_${status.toLowerCase()}`,
    subject: `Terminal request ${reference}: ${word}`,
    heading: `Your terminal request: ${word}`,
    paragraphs: [status === 'REJECTED' ? comment : null, next[status]].filter(
      (item) => typeof item === 'string',
    ),
    facts,
    button: { label: 'Open the request', path: `/payment-gateway/terminal/requests/${row.id}` },
    key: `terminal_request:${row.id}:${status}`,
  });
}

const notification = { event: 'terminal_request.updated', email: write } as const;

export const requestStates = declareStates<RequestNoun>({
  entity: 'terminal_request',
  table: 'terminal_requests',
  begins: ['PENDING'],
  changes: {
    requested: { leads: {}, event: 'terminal_request.made' },
    approved: { leads: { PENDING: 'APPROVED' }, ...notification },
    rejected: { leads: { PENDING: 'REJECTED' }, ...notification },
    withdrawn: { leads: { PENDING: 'CLOSED' }, event: 'terminal_request.updated' },
    dispatched: { leads: { APPROVED: 'DISPATCHED' }, ...notification },
    delivered: { leads: { DISPATCHED: 'DELIVERED' }, ...notification },
    assigned: { leads: { DELIVERED: 'TREATED' }, ...notification },
  },
  refusal: ({ status }) =>
    new AppError('CONFLICT', {
      sentence:
        status === 'PENDING'
          ? 'The request has not been decided yet.'
          : `The request is ${terminalRequestStatusLabels[status].toLowerCase()}.`,
    }),
  lock: async (tx, { environmentId, requestId }) => {
    const row = await lockRequest(tx, environmentId, requestId);
    return row && { row };
  },
  update: updateRequest,
  insertLine: (tx, { environmentId, id: requestId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertRequestEvent(tx, { environmentId, requestId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    model: row.model,
    quantity: row.quantity,
    currency: row.currency,
    fee: row.unitFee * row.quantity,
    tracking: row.tracking,
  }),
});
