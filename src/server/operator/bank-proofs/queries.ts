// SQL of the results of the daily proof.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { BankProof, bankProofQuery } from '#shared/contract/operator/bank/bank-proofs.ts';
import { pageWindow } from '#shared/pagination.ts';
import type { Comparison } from './comparisons.ts';

export type ProofQuery = z.output<typeof bankProofQuery>;

export async function isCompared(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('bankProofDays')
    .where('day', '=', day)
    // A day that was compared before its end is compared again.
    .where(sql<boolean>`checked_at >= (day + 1)::timestamp at time zone 'UTC'`)
    .select('day')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectDifferingDays(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bankProofs')
    .whereRef('amount', '<>', 'comparedAmount')
    .select('day')
    .distinct()
    .orderBy('day', 'desc')
    .limit(31)
    .execute();
  return rows.map(({ day }) => day);
}

/** Replaces the results of a day. Of the comparisons of current balances, those that agreed are kept. */
export async function replaceDay(
  tx: Tx,
  day: string,
  checkedAt: Date,
  compared: readonly Comparison[],
): Promise<void> {
  await tx
    .insertInto('bankProofDays')
    .values({ day, checkedAt })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ checkedAt }))
    .execute();
  await tx
    .deleteFrom('bankProofs')
    .where('day', '=', day)
    .where((eb) => eb.or([eb('side', '=', 'rails'), eb('amount', '<>', eb.ref('comparedAmount'))]))
    .execute();
  if (compared.length > 0)
    await tx
      .insertInto('bankProofs')
      .values(compared.map((item) => ({ day, ...item })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'mode', 'currency', 'side', 'subject']).doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'),
          comparedAmount: eb.ref('excluded.comparedAmount'),
        })),
      )
      .execute();
}

function narrowed(db: Db, { mode, state }: ProofQuery) {
  return db
    .selectFrom('bankProofs as p')
    .where('p.mode', '=', mode)
    .$if(state === 'differs', (query) => query.whereRef('p.amount', '<>', 'p.comparedAmount'))
    .$if(state === 'agrees', (query) => query.whereRef('p.amount', '=', 'p.comparedAmount'));
}

export async function selectProofs(db: Db, query: ProofQuery): Promise<BankProof[]> {
  const { limit, offset } = pageWindow(query);
  const rows = await narrowed(db, query)
    .innerJoin('bankProofDays as d', 'd.day', 'p.day')
    .selectAll('p')
    .select('d.checkedAt')
    .orderBy('p.day', 'desc')
    .orderBy(sql`p.amount = p.compared_amount`)
    .orderBy('p.currency')
    .orderBy('p.side')
    .orderBy('p.subject')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ checkedAt, comparedAmount, ...row }) => ({
    ...row,
    beside: comparedAmount,
    difference: row.amount - comparedAmount,
    checkedAt: checkedAt.toISOString(),
  }));
}

export async function countProofs(db: Db, query: ProofQuery): Promise<number> {
  const { count } = await narrowed(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectLastCheck(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('bankProofDays')
    .select((eb) => eb.fn.max('checkedAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
