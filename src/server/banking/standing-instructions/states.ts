// The states of a standing instruction.

import type { Updateable } from 'kysely';
import { writeToOwners } from '#server/banking/wallets/emails.ts';
import type { StandingInstructionsTable } from '#server/platform/db/tables/banking/standing-instructions.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { InstructionLine } from '#shared/banking/standing-instruction-lines.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type InstructionRow,
  insertInstructionEvent,
  lockInstruction,
  updateInstruction,
} from './queries.ts';

type InstructionNoun = {
  locked: { row: InstructionRow };
  place: { environmentId: string; instructionId: string };
  line: InstructionLine;
  event: 'standing_instruction.updated';
  set: Updateable<StandingInstructionsTable>;
};

const event = 'standing_instruction.updated' as const;
const running = { leads: { ACTIVE: 'ACTIVE' as const } };

export const instructionStates = declareStates<InstructionNoun>({
  entity: 'standing_instruction',
  table: 'standing_instructions',
  begins: ['ACTIVE'],
  changes: {
    created: { leads: {}, event },
    moved: running,
    nothing: running,
    failed: {
      ...running,
      event,
      email: (services, tx, { row }, { params }) =>
        writeToOwners(
          services,
          tx,
          { environmentId: row.environmentId, id: row.walletId },
          {
            kind: 'standing_instruction_failed',
            subject: `Standing instruction ${row.reference} failed`,
            heading: 'A standing instruction failed',
            paragraphs: [params.reason, 'It will be tried again on its next date.'],
            link: {
              label: 'Open the instruction',
              path: `/banking-services/wallets/standing-instructions/${row.id}`,
            },
            key: `standing_instruction:${row.id}:${row.runs}`,
          },
        ),
    },
    paused: { leads: { ACTIVE: 'INACTIVE' }, event },
    resumed: { leads: { INACTIVE: 'ACTIVE' }, event },
    ended: { leads: { ACTIVE: 'CLOSED', INACTIVE: 'CLOSED' }, event },
    wallet_closed: { leads: { ACTIVE: 'CLOSED' }, event },
  },
  refusal: () =>
    new AppError('CONFLICT', { sentence: 'The instruction’s current status does not allow this.' }),
  lock: async (tx, { environmentId, instructionId }) => {
    const row = await lockInstruction(tx, environmentId, instructionId);
    return row && { row };
  },
  update: updateInstruction,
  insertLine: (tx, { environmentId, id: instructionId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertInstructionEvent(tx, { environmentId, instructionId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    wallet: row.walletId,
    otherWallet: row.otherWalletId,
    rule: row.rule,
    threshold: row.threshold,
    currency: row.currency,
    runs: row.runs,
  }),
});
