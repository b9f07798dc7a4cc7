// The rewards in effect at an instant, for calculating points.
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { RewardRulesTable } from '#server/platform/db/tables/commerce/reward-tables.ts';

export type ActiveRule = Pick<
  Selectable<RewardRulesTable>,
  'id' | 'scope' | 'points' | 'perAmount' | 'minimum' | 'dayMax'
> & { subjectIds: string[] };

/** Returns the active rules whose dates include this instant, the oldest first. */
export function rulesAt(db: Db, environmentId: string, at: Date): Promise<ActiveRule[]> {
  return db
    .selectFrom('rewardRules')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', at)]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', at)]))
    .select(['id', 'scope', 'points', 'perAmount', 'minimum', 'dayMax'])
    .select(
      sql<string[]>`array(select s.subject_id::text from reward_rule_subjects s
        where s.environment_id = reward_rules.environment_id and s.rule_id = reward_rules.id)`.as(
        'subjectIds',
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
