// SQL of standing instructions and their runs: insert, lock, update and list.

import { type Insertable, type Selectable, sql } from 'kysely';
import { walletText } from '#server/banking/wallets/figures/wallet-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  StandingInstructionEventsTable,
  StandingInstructionRunsTable,
  StandingInstructionsTable,
} from '#server/platform/db/tables/banking/standing-instructions.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { InstructionFilters } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';

export type InstructionRow = Selectable<StandingInstructionsTable>;
export type ListedInstruction = InstructionRow & { walletName: string; otherName: string };

export const { lock: lockInstruction, update: updateInstruction } = environmentRows('standingInstructions');

export function insertInstruction(
  tx: Tx,
  row: Insertable<StandingInstructionsTable>,
): Promise<InstructionRow> {
  return tx.insertInto('standingInstructions').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertInstructionEvent(
  tx: Tx,
  row: Insertable<StandingInstructionEventsTable>,
): Promise<void> {
  await tx.insertInto('standingInstructionEvents').values(row).execute();
}

export async function insertRun(tx: Tx, row: Insertable<StandingInstructionRunsTable>): Promise<void> {
  await tx.insertInto('standingInstructionRuns').values(row).execute();
}

function instructionsOf(db: Db) {
  return db
    .selectFrom('standingInstructions')
    .selectAll('standingInstructions')
    .select([
      walletText('ownName', 'standing_instructions').as('walletName'),
      walletText('ownName', 'standing_instructions', 'other_wallet_id').as('otherName'),
    ]);
}

export const instructionList = statusList({
  table: 'standing_instructions',
  matching: (db, environmentId, filters: InstructionFilters) =>
    instructionsOf(db)
      .where('standingInstructions.environmentId', '=', environmentId)
      .where(containsText(filters.search, ['standing_instructions.reference'])),
  sorts: { createdAt: sql`standing_instructions.created_at` },
});

export const { count: countInstructions, stream: streamInstructions } = instructionList;

/** Returns a standing instruction of an environment; throws NOT_FOUND. */
export function findInstruction(db: Db, environmentId: string, id: string): Promise<ListedInstruction> {
  return findOneOf(instructionsOf(db), 'standing_instructions', { environmentId, id });
}

export const selectInstructionEvents = timelineRows('standing_instruction_events', 'instruction_id');
