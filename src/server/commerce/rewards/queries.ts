// SQL of rewards: the list with points given, and the rewards in effect at an instant.
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { RewardRulesTable } from '#server/platform/db/tables/commerce/reward-tables.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { RewardFilters } from '#shared/contract/commerce/rewards.ts';
import type { Currency } from '#shared/money.ts';

export const { insert: insertRule, update: updateRule, lock: lockRule } = environmentRows('rewardRules');

export type NamedSubject = { id: string; name: string };
export type RuleRow = Selectable<RewardRulesTable> & {
  createdByName: string | null;
  subjects: NamedSubject[];
  given: number;
  currency: Currency | null;
};

const rulesOf = (db: Db, environmentId: string) =>
  db
    .selectFrom('rewardRules')
    .leftJoin('users', 'users.id', 'rewardRules.createdBy')
    .leftJoin('rewardSettings', 'rewardSettings.environmentId', 'rewardRules.environmentId')
    .where('rewardRules.environmentId', '=', environmentId)
    .selectAll('rewardRules')
    .select([
      'rewardSettings.currency',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      sql<NamedSubject[]>`(select coalesce(json_agg(json_build_object('id', s.subject_id,
          'name', coalesce(p.name, c.name, '')) order by lower(coalesce(p.name, c.name)), s.subject_id), '[]')
        from reward_rule_subjects s
        left join products p on p.environment_id = s.environment_id and p.id = s.subject_id
        left join store_categories c on c.environment_id = s.environment_id and c.id = s.subject_id
        where s.environment_id = reward_rules.environment_id and s.rule_id = reward_rules.id)`.as('subjects'),
      sql<number>`(select coalesce(sum(e.points), 0)::bigint from reward_entries e
        where e.environment_id = reward_rules.environment_id and e.rule_id = reward_rules.id)`.as('given'),
    ]);

function matches(filters: RewardFilters) {
  const eb = expressionBuilder<Tables, 'rewardRules'>();
  const conditions: Expression<SqlBool>[] = [];
  if (filters.search) {
    const pattern = containsPattern(filters.search);
    conditions.push(
      eb.or([eb('rewardRules.name', 'ilike', pattern), eb('rewardRules.reference', 'ilike', pattern)]),
    );
  }
  if (filters.scope.length > 0) conditions.push(eb('rewardRules.scope', 'in', filters.scope));
  return eb.and(conditions);
}

export const rewardList = statusList({
  table: 'reward_rules',
  matching: (db, environmentId, filters: RewardFilters) => rulesOf(db, environmentId).where(matches(filters)),
  sorts: { createdAt: sql`reward_rules.created_at`, name: sql`lower(reward_rules.name)` },
});
export const { count: countRewards, stream: streamRewards } = rewardList;

export const selectRule = (db: Db, environmentId: string, id: string): Promise<RuleRow | undefined> =>
  rulesOf(db, environmentId).where('rewardRules.id', '=', id).executeTakeFirst();

export async function replaceSubjects(
  tx: Tx,
  environmentId: string,
  ruleId: string,
  subjectIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('rewardRuleSubjects')
    .where('environmentId', '=', environmentId)
    .where('ruleId', '=', ruleId)
    .execute();
  if (subjectIds.length === 0) return;
  await tx
    .insertInto('rewardRuleSubjects')
    .values([...new Set(subjectIds)].map((subjectId) => ({ environmentId, ruleId, subjectId })))
    .execute();
}
