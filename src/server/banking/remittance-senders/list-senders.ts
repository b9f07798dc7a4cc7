// The list of senders, its export, and a single sender.
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { RemittanceSendersTable } from '#server/platform/db/tables/banking/remittances.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import type {
  Sender,
  SenderDetail,
  SenderFilters,
  senderListQuery,
} from '#shared/contract/banking/remittance/people-shapes.ts';

export type SenderRow = Selectable<RemittanceSendersTable>;
export type ListedSender = SenderRow & { beneficiaries: number };

export const senderName = ({ firstName, lastName }: Pick<SenderRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

function sendersOf(db: Db) {
  return db
    .selectFrom('remittanceSenders')
    .selectAll('remittanceSenders')
    .select(
      sql<number>`(select count(*) from remittance_beneficiaries b where b.environment_id = remittance_senders.environment_id
        and b.sender_id = remittance_senders.id and b.status = 'ACTIVE')`.as('beneficiaries'),
    );
}

function matches(environmentId: string, { search }: Pick<SenderFilters, 'search'>) {
  const eb = expressionBuilder<Tables, 'remittanceSenders'>();
  const conditions: Expression<SqlBool>[] = [eb('remittanceSenders.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([
        sql<boolean>`remittance_senders.first_name || ' ' || remittance_senders.last_name ilike ${pattern}`,
        eb('remittanceSenders.email', 'ilike', pattern),
        eb('remittanceSenders.reference', 'ilike', pattern),
      ]),
    );
  }
  return eb.and(conditions);
}

const senders = statusList({
  table: 'remittance_senders',
  matching: (db, environmentId, filters: SenderFilters) =>
    sendersOf(db).where(matches(environmentId, filters)),
  sorts: {
    createdAt: sql`remittance_senders.created_at`,
    name: sql`lower(remittance_senders.first_name || ' ' || remittance_senders.last_name)`,
  },
});

export const { count: countSenders, stream: streamSenders } = senders;

export function toSender(row: ListedSender): Sender {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    name: senderName(row),
    email: row.email,
    country: row.country,
    sourceOfFunds: row.sourceOfFunds,
    beneficiaries: Number(row.beneficiaries),
    createdAt: row.createdAt.toISOString(),
  };
}

export function listSenders(
  db: Db,
  environmentId: string,
  query: z.output<typeof senderListQuery>,
  now: Date,
) {
  return senders.page(db, environmentId, query, now, toSender);
}

/** Returns one of an environment; throws NOT_FOUND. */
export function findSender(db: Db, environmentId: string, senderId: string): Promise<ListedSender> {
  return findOneOf(sendersOf(db), 'remittance_senders', { environmentId, id: senderId });
}

export async function getSender(db: Db, environmentId: string, senderId: string): Promise<SenderDetail> {
  const row = await findSender(db, environmentId, senderId);
  return {
    ...toSender(row),
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    bornOn: row.bornOn,
    nationality: row.nationality,
    address: row.address,
    occupation: row.occupation,
    idKind: row.idKind,
    idNumber: row.idNumber,
    idExpiresOn: row.idExpiresOn,
    blockReason: row.blockReason,
    madeBy: row.createdByName,
  };
}
