// The list of beneficiaries, its export, and the presentation of a beneficiary.

import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { bankAccountOf } from '#server/settlement/banks/bank-account-of.ts';
import type {
  Beneficiary,
  BeneficiaryFilters,
  beneficiaryListQuery,
} from '#shared/contract/banking/beneficiary-shapes.ts';
import { type BeneficiaryRow, beneficiariesOf, calledName, matches } from './queries.ts';

export type BeneficiaryListQuery = z.output<typeof beneficiaryListQuery>;

type Named = Pick<BeneficiaryRow, 'nickname' | 'accountName' | 'bankName' | 'accountLast4'>;

/** The name of a beneficiary; without one, its bank and the last digits of its account. */
export function nameOf({ nickname, accountName, bankName, accountLast4 }: Named): string {
  return nickname ?? accountName ?? `${bankName} …${accountLast4}`;
}

export function toBeneficiary(row: BeneficiaryRow): Beneficiary {
  return {
    id: row.id,
    reference: row.reference,
    name: nameOf(row),
    nickname: row.nickname,
    ...bankAccountOf(row),
    amount: row.amount,
    narration: row.narration,
    email: row.email,
    status: row.status,
    groups: row.groups,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

const list = statusList({
  table: 'beneficiaries',
  matching: (db, environmentId, filters: Omit<BeneficiaryFilters, 'status'> & ByStatus) =>
    beneficiariesOf(db, environmentId).where(matches(filters)),
  sorts: { createdAt: sql`beneficiaries.created_at`, name: sql`lower(${calledName})` },
});

type ByStatus = { status: BeneficiaryRow['status'][] };

/** A list has one status; active by default. */
function toQuery<Q extends BeneficiaryFilters>(query: Q): Omit<Q, 'status'> & ByStatus {
  return { ...query, status: [query.status] };
}

export function listBeneficiaries(db: Db, environmentId: string, query: BeneficiaryListQuery, now: Date) {
  return list.page(db, environmentId, toQuery(query), now, toBeneficiary);
}

export function countBeneficiaries(
  database: Database,
  environmentId: string,
  filters: BeneficiaryFilters,
  now: Date,
) {
  return list.count(database, environmentId, toQuery(filters), now);
}

export function streamBeneficiaries(
  database: Database,
  environmentId: string,
  filters: BeneficiaryFilters,
  now: Date,
) {
  return list.stream(database, environmentId, toQuery(filters), now);
}
