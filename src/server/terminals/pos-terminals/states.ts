// The states of a POS terminal, and the recipients of notices of each change.
import type { Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { PosTerminalsTable } from '#server/platform/db/tables/terminals/pos-terminals.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { posTerminalStatusLabels } from '#shared/contract/terminals/terminal-enums.ts';
import type { PosTerminalLine } from '#shared/terminals/pos-terminal-lines.ts';
import { writeToOwners } from './emails.ts';
import {
  insertPosTerminalEvent,
  lockPosTerminal,
  type PosTerminalRow,
  updatePosTerminal,
} from './queries.ts';

type TerminalNoun = {
  locked: { row: PosTerminalRow };
  place: { environmentId: string; terminalId: string };
  line: PosTerminalLine;
  event: 'pos_terminal.assigned' | 'pos_terminal.updated';
  set: Updateable<PosTerminalsTable>;
};

const event = 'pos_terminal.updated' as const;

/** E-mails the owners that a terminal takes no more payments, with the reason. */
async function write(
  services: TxServices,
  tx: Tx,
  { row }: TerminalNoun['locked'],
  { params: { reason } }: { params: { reason: string } },
): Promise<void> {
  const what = row.status === 'RETURNED' ? 'returned' : 'deactivated';
  await writeToOwners(services, tx, row.environmentId, {
    kind: `pos_terminal_${what}`,
    subject: `Terminal ${row.serialNumber} was ${what}`,
    heading: `A POS terminal was ${what}`,
    paragraphs: [reason, 'It does not accept payments.'],
    facts: [
      ['Terminal', row.name],
      ['Serial number', row.serialNumber],
    ],
    button: {
      label: 'Open the terminal',
      // By id: a returned terminal frees its serial number, and the link would open its next user.
      path: `/payment-gateway/terminal/pos-terminals/${row.id}/info`,
    },
    key: `pos_terminal:${row.id}:${what}:${row.updatedAt.toISOString()}`,
  });
}

export const posTerminalStates = declareStates<TerminalNoun>({
  entity: 'pos_terminal',
  table: 'pos_terminals',
  begins: ['ASSIGNED'],
  changes: {
    assigned: { leads: {}, event: 'pos_terminal.assigned' },
    activated: { leads: { ASSIGNED: 'ACTIVE', INACTIVE: 'ACTIVE' }, event },
    deactivated: { leads: { ACTIVE: 'INACTIVE' }, event, email: write },
    returned: {
      leads: { ASSIGNED: 'RETURNED', ACTIVE: 'RETURNED', INACTIVE: 'RETURNED' },
      event,
      email: write,
    },
    placed: { leads: { ASSIGNED: 'ASSIGNED', ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE' }, event },
  },
  refusal: ({ status }) =>
    new AppError('CONFLICT', {
      sentence: `The terminal is ${posTerminalStatusLabels[status].toLowerCase()}.`,
    }),
  lock: async (tx, { environmentId, terminalId }) => {
    const row = await lockPosTerminal(tx, environmentId, terminalId);
    return row && { row };
  },
  update: updatePosTerminal,
  insertLine: (tx, { environmentId, id: terminalId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertPosTerminalEvent(tx, { environmentId, terminalId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    serialNumber: row.serialNumber,
    name: row.name,
    model: row.model,
    status: row.status,
    currency: row.currency,
  }),
});
