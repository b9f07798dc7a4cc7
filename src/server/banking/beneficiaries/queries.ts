// SQL of beneficiaries: reads with groups, writes, and the queue of name enquiries.

import { expressionBuilder, type Selectable, sql } from 'kysely';
import { hasAccount } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import type { BeneficiariesTable } from '#server/platform/db/tables/banking/beneficiaries.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { lockRows } from '#server/platform/rows/lock-rows.ts';
import { nameQueue } from '#server/settlement/banks/name-queue.ts';
import type { BeneficiaryFilters } from '#shared/contract/banking/beneficiary-shapes.ts';

export type BeneficiaryRow = Selectable<BeneficiariesTable> & {
  createdByName: string | null;
  groups: { id: string; name: string }[];
};

export const { insert: insertBeneficiary, update: updateBeneficiaryRow } = environmentRows('beneficiaries');

/** The name of a beneficiary in SQL: the nickname, else the account name. */
export const calledName = sql<string | null>`coalesce(beneficiaries.nickname, beneficiaries.account_name)`;

export function beneficiariesOf(db: Db, environmentId: string) {
  return db
    .selectFrom('beneficiaries')
    .leftJoin('users', 'users.id', 'beneficiaries.createdBy')
    .where('beneficiaries.environmentId', '=', environmentId)
    .selectAll('beneficiaries')
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
        from beneficiary_group_members m join beneficiary_groups g on g.environment_id = m.environment_id and g.id = m.group_id
        where m.environment_id = beneficiaries.environment_id and m.beneficiary_id = beneficiaries.id), '[]')`.as(
        'groups',
      ),
    ]);
}

/** Text search: names, reference, e-mail, the account number or its last four digits. */
export function matchesText(search: string | undefined) {
  const eb = expressionBuilder<Tables, 'beneficiaries'>();
  if (!search) return eb.and([]);
  const pattern = containsPattern(search);
  const columns = ['nickname', 'accountName', 'reference', 'email'] as const;
  return eb.or([
    ...columns.map((column) => eb(`beneficiaries.${column}`, 'ilike', pattern)),
    ...hasAccount('beneficiaries', search),
  ]);
}

/** Every filter except the status. */
export function matches({ search, currency, groupId }: Omit<BeneficiaryFilters, 'status'>) {
  const eb = expressionBuilder<Tables, 'beneficiaries'>();
  const conditions = [matchesText(search)];
  if (currency) conditions.push(eb('beneficiaries.currency', '=', currency));
  if (groupId)
    conditions.push(
      eb(
        sql<boolean>`exists (select from beneficiary_group_members m where m.environment_id = beneficiaries.environment_id
          and m.group_id = ${groupId} and m.beneficiary_id = beneficiaries.id)`,
        '=',
        true,
      ),
    );
  return eb.and(conditions);
}

export function selectBeneficiary(
  db: Db,
  environmentId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> {
  return beneficiariesOf(db, environmentId).where('beneficiaries.id', '=', id).executeTakeFirst();
}

/** Locks the beneficiary until this transaction ends. */
export async function lockBeneficiary(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> {
  await lockRows(tx, 'beneficiaries', environmentId, [id]);
  return selectBeneficiary(tx, environmentId, id);
}

export type Account = Pick<BeneficiaryRow, 'country' | 'bankCode' | 'accountNumber'>;

/** Returns the beneficiary that already has this account. */
export function selectByAccount(db: Db, environmentId: string, account: Account) {
  return beneficiariesOf(db, environmentId)
    .where('beneficiaries.status', '=', 'ACTIVE')
    .where('beneficiaries.country', '=', account.country)
    .where('beneficiaries.bankCode', '=', account.bankCode)
    .where('beneficiaries.accountHash', '=', anyHashOf('beneficiaries.account_number', account.accountNumber))
    .executeTakeFirst();
}

/** Locks active beneficiaries by id until this transaction ends, to check the rules of groups. */
export async function lockCurrencies(tx: Tx, environmentId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('beneficiaries')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'currency'])
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** Queue of beneficiaries that need a name enquiry. */
export const namesToAsk = nameQueue('beneficiaries');
