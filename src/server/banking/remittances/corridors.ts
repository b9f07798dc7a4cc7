// Remittance corridors: countries, payout methods, charges and limits, read from dated rows.
import { type Selectable, sql } from 'kysely';
import { findTerms } from '#server/banking/transfers/terms.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RemittanceCorridorsTable } from '#server/platform/db/tables/banking/remittances.ts';
import { detailFields } from '#shared/banking/remittance/fields.ts';
import {
  type CorridorKey,
  endsOf,
  type PayoutMethod,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { Corridor } from '#shared/contract/banking/remittance/shapes.ts';
import { AppError } from '#shared/contract/errors.ts';

export type CorridorRow = Selectable<RemittanceCorridorsTable>;

const latest = (at: Date) => sql<boolean>`(corridor, method, valid_from) in (
  select corridor, method, max(valid_from) from remittance_corridors where valid_from <= ${at} group by 1, 2)`;

/** Returns the open corridors. */
export async function listCorridors(db: Db, at: Date): Promise<Corridor[]> {
  const rows = await db
    .selectFrom('remittanceCorridors')
    .where(latest(at))
    .where('active', '=', true)
    .selectAll()
    .orderBy('corridor')
    .orderBy('method')
    .execute();
  return rows.map(({ corridor, method, amountMin, amountMax, etaMinutes }) => {
    const { to, pair } = endsOf(corridor);
    const fields = detailFields(to, method).map(({ name, label, options }) => ({
      name,
      label,
      options: options ? [...options] : null,
    }));
    return {
      corridor,
      method,
      currency: pair.from,
      receiveCurrency: pair.to,
      amountMin,
      amountMax,
      etaMinutes,
      fields,
    };
  });
}

/** Returns an open corridor; throws VALIDATION at `method`. */
export async function findCorridor(
  db: Db,
  { corridor, method }: { corridor: CorridorKey; method: PayoutMethod },
  at: Date,
): Promise<CorridorRow> {
  const row = await db
    .selectFrom('remittanceCorridors')
    .where('corridor', '=', corridor)
    .where('method', '=', method)
    .where('validFrom', '<=', at)
    .orderBy('validFrom', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst();
  if (row?.active) return row;
  const sentence = 'This payout method is not available for this country at the moment';
  throw new AppError('VALIDATION', { sentence, fields: { method: sentence } });
}

/** Returns the fee bands and the VAT on the fee at a point in time. */
export async function findCharges(
  db: Db,
  { corridor, method }: { corridor: CorridorKey; method: PayoutMethod },
  at: Date,
) {
  const bands = await db
    .selectFrom('remittanceFees')
    .where('corridor', '=', corridor)
    .where('method', '=', method)
    .where('validFrom', '=', (eb) =>
      eb
        .selectFrom('remittanceFees as newest')
        .where('newest.corridor', '=', corridor)
        .where('newest.method', '=', method)
        .where('newest.validFrom', '<=', at)
        .select((of) => of.fn.max('newest.validFrom').as('validFrom')),
    )
    .select(['above', 'fee'])
    .orderBy('above')
    .execute();
  const { vatPpm } = await findTerms(db, endsOf(corridor).pair.from, at);
  return { bands, vatPpm };
}
