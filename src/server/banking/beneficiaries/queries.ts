// SQL of beneficiaries: read with the groups they are in, written, and those whose bank is to be asked for a name.

import { expressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, hasAccount, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import type { BeneficiariesTable } from '#server/platform/db/tables/beneficiaries.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import type { DueName } from '#server/settlement/banks/name-enquiries.ts';
import type { BeneficiaryFilters } from '#shared/contract/banking/beneficiary-shapes.ts';

export type BeneficiaryRow = Selectable<BeneficiariesTable> & {
  createdByName: string | null;
  groups: { id: string; name: string }[];
};

/** What a beneficiary is called, in SQL: the nickname, else the name of the account. */
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

/** What a text finds: names, reference, e-mail, the account number or its last four digits. */
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

/** Every filter but the status. */
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

/** The same, and nobody else may change it until this transaction ends. */
export function lockBeneficiary(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> {
  return beneficiariesOf(tx, environmentId)
    .where('beneficiaries.id', '=', id)
    .forNoKeyUpdate('beneficiaries')
    .executeTakeFirst();
}

export type Account = Pick<BeneficiaryRow, 'country' | 'bankCode' | 'accountNumber'>;

/** Which beneficiary has an account already. */
export function selectByAccount(db: Db, environmentId: string, account: Account) {
  return beneficiariesOf(db, environmentId)
    .where('beneficiaries.status', '=', 'ACTIVE')
    .where('beneficiaries.country', '=', account.country)
    .where('beneficiaries.bankCode', '=', account.bankCode)
    .where('beneficiaries.accountHash', '=', anyHashOf('beneficiaries.account_number', account.accountNumber))
    .executeTakeFirst();
}

/** Active ones of some ids, which stay so until this transaction ends: for the rules of groups. */
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

export async function insertBeneficiary(tx: Tx, row: Clear<Insertable<BeneficiariesTable>>): Promise<void> {
  const key = [row.environmentId, row.id];
  await tx
    .insertInto('beneficiaries')
    .values(sealRow<Insertable<BeneficiariesTable>>('beneficiaries', key, row))
    .execute();
}

export async function updateBeneficiaryRow(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Omit<Updateable<BeneficiariesTable>, 'accountNumber' | 'accountHash'>,
): Promise<void> {
  await tx
    .updateTable('beneficiaries')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

/** Those whose bank is to be asked for the name. */
export const waitingNames: Waiting = { table: 'beneficiaries', only: sql`ask_at is not null`, at: 'ask_at' };

/** Takes those whose bank is to be asked, until a later instant: nobody else asks meanwhile. */
export async function claimDueNames(
  db: Db,
  of: Parameters<typeof lockDueIn>[1],
  leaseMs: number,
): Promise<DueName[]> {
  const { rows } = await sql<DueName>`
    with due as (${lockDueIn(waitingNames, of)})
    update beneficiaries n set ask_at = n.ask_at + make_interval(secs => ${leaseMs / 1000}), ask_count = n.ask_count + 1
    from due, environments e, businesses b
    where n.environment_id = due.environment_id and n.id = due.id and e.id = n.environment_id and b.id = e.business_id
    returning n.environment_id, n.id, n.country, n.bank_code, n.account_number, n.ask_count, e.mode, b.id as business_id,
              b.business_name as business_name`.execute(db);
  return rows;
}
