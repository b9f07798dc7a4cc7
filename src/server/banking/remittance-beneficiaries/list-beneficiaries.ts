// The list of remittance beneficiaries, its export, and a single beneficiary.
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { sendersOfCustomer } from '#server/banking/remittance-senders/of-customer.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { RemittanceBeneficiariesTable } from '#server/platform/db/tables/banking/remittances.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { type BeneficiaryDetails, detailFields } from '#shared/banking/remittance/fields.ts';
import type {
  RemittanceBeneficiary,
  RemittanceBeneficiaryDetail,
  RemittanceBeneficiaryFilters,
  remittanceBeneficiaryListQuery,
} from '#shared/contract/banking/remittance/people-shapes.ts';
import type {
  PayoutMethod,
  RemittanceCountry,
} from '#shared/contract/banking/remittance/remittance-enums.ts';

export type PayeeRow = Selectable<RemittanceBeneficiariesTable>;
export type ListedPayee = PayeeRow & { senderName: string };

function payeesOf(db: Db) {
  return db
    .selectFrom('remittanceBeneficiaries')
    .innerJoin('remittanceSenders as s', (join) =>
      join
        .onRef('s.environmentId', '=', 'remittanceBeneficiaries.environmentId')
        .onRef('s.id', '=', 'remittanceBeneficiaries.senderId'),
    )
    .selectAll('remittanceBeneficiaries')
    .select(sql<string>`s.first_name || ' ' || s.last_name`.as('senderName'));
}

function matches(environmentId: string, filters: Omit<RemittanceBeneficiaryFilters, 'status' | 'sort'>) {
  const eb = expressionBuilder<Tables, 'remittanceBeneficiaries'>();
  const { search, senderId, customerId, country, method } = filters;
  const conditions: Expression<SqlBool>[] = [eb('remittanceBeneficiaries.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    const columns = ['name', 'reference'] as const;
    conditions.push(
      eb.or(columns.map((column) => eb(`remittanceBeneficiaries.${column}`, 'ilike', pattern))),
    );
  }
  if (senderId) conditions.push(eb('remittanceBeneficiaries.senderId', '=', senderId));
  if (customerId)
    conditions.push(
      sql<boolean>`remittance_beneficiaries.sender_id in (${sendersOfCustomer(environmentId, customerId)})`,
    );
  if (country) conditions.push(eb('remittanceBeneficiaries.country', '=', country));
  if (method) conditions.push(eb('remittanceBeneficiaries.method', '=', method));
  return eb.and(conditions);
}

const payees = statusList({
  table: 'remittance_beneficiaries',
  matching: (db, environmentId, filters: RemittanceBeneficiaryFilters) =>
    payeesOf(db).where(matches(environmentId, filters)),
  sorts: {
    createdAt: sql`remittance_beneficiaries.created_at`,
    name: sql`lower(remittance_beneficiaries.name)`,
  },
});

export const { count: countPayees, stream: streamPayees } = payees;

export function toPayee(row: ListedPayee): RemittanceBeneficiary {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    name: row.name,
    country: row.country,
    method: row.method,
    summary: row.summary,
    relationship: row.relationship,
    sender: { id: row.senderId, name: row.senderName },
    createdAt: row.createdAt.toISOString(),
  };
}

export function listPayees(
  db: Db,
  environmentId: string,
  query: z.output<typeof remittanceBeneficiaryListQuery>,
  now: Date,
) {
  return payees.page(db, environmentId, query, now, toPayee);
}

/** Returns one of an environment; throws NOT_FOUND. */
export function findPayee(db: Db, environmentId: string, id: string): Promise<ListedPayee> {
  return findOneOf(payeesOf(db), 'remittance_beneficiaries', { environmentId, id });
}

export const readDetails = (details: string): BeneficiaryDetails => JSON.parse(details) as BeneficiaryDetails;

/** Returns the payout details with their labels. */
export function labelDetails(country: RemittanceCountry, method: PayoutMethod, details: string) {
  const values = readDetails(details);
  return detailFields(country, method).map(({ name, label }) => ({ name, label, value: values[name] ?? '' }));
}

export async function getPayee(
  db: Db,
  environmentId: string,
  id: string,
): Promise<RemittanceBeneficiaryDetail> {
  const row = await findPayee(db, environmentId, id);
  const details = labelDetails(row.country, row.method, row.details);
  return { ...toPayee(row), details, madeBy: row.createdByName };
}
