// SQL of standing instructions: made, locked, changed, listed, and their runs.

import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  StandingInstructionEventsTable,
  StandingInstructionRunsTable,
  StandingInstructionsTable,
} from '#server/platform/db/tables/banking/standing-instructions.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { InstructionFilters } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { AppError } from '#shared/contract/errors.ts';

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
    .innerJoin('wallets as w', (join) =>
      join
        .onRef('w.environmentId', '=', 'standingInstructions.environmentId')
        .onRef('w.id', '=', 'standingInstructions.walletId'),
    )
    .innerJoin('wallets as o', (join) =>
      join
        .onRef('o.environmentId', '=', 'standingInstructions.environmentId')
        .onRef('o.id', '=', 'standingInstructions.otherWalletId'),
    )
    .selectAll('standingInstructions')
    .select([
      sql<string>`coalesce(w.name, w.reference)`.as('walletName'),
      sql<string>`coalesce(o.name, o.reference)`.as('otherName'),
    ]);
}

function matches(environmentId: string, { search }: InstructionFilters) {
  const eb = expressionBuilder<Tables, 'standingInstructions'>();
  const conditions: Expression<SqlBool>[] = [eb('standingInstructions.environmentId', '=', environmentId)];
  if (search) conditions.push(eb('standingInstructions.reference', 'ilike', containsPattern(search)));
  return eb.and(conditions);
}

export const instructionList = statusList({
  table: 'standing_instructions',
  matching: (db, environmentId, filters: InstructionFilters) =>
    instructionsOf(db).where(matches(environmentId, filters)),
  sorts: { createdAt: sql`standing_instructions.created_at` },
});

export const { count: countInstructions, stream: streamInstructions } = instructionList;

/** One of an environment, or NOT_FOUND. */
export async function findInstruction(db: Db, environmentId: string, id: string): Promise<ListedInstruction> {
  const row = await instructionsOf(db)
    .where('standingInstructions.environmentId', '=', environmentId)
    .where('standingInstructions.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export const selectInstructionEvents = timelineRows('standing_instruction_events', 'instruction_id');
