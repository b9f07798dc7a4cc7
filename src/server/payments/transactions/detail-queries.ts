// SQL of one payment: its row, attempts, timeline and received transfers.
import { sql } from 'kysely';
import { movedJson } from '#server/ledger/balances.ts';
import { cardTokenOfPayment } from '#server/payments/saved-cards/save-card.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CardScheme, TransactionDetail } from '#shared/contract/payments/transactions.ts';
import type { PaymentLineKind } from '#shared/payments/timeline/payment-lines.ts';
import type { StoredLine } from '#shared/timeline.ts';
import { settledJson } from './standing/settlement-movement.ts';
import { settlementJson } from './standing/settlement-standing.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Payments by id, reference or the merchant's own reference; the platform's reference comes first. */
function named(db: Db, environmentId: string, idOrReference: string) {
  return (
    db
      .selectFrom('transactions')
      .where('environmentId', '=', environmentId)
      .where((eb) =>
        uuidShape.test(idOrReference)
          ? eb('id', '=', idOrReference)
          : eb.or([eb('reference', '=', idOrReference), eb('merchantReference', '=', idOrReference)]),
      )
      .selectAll()
      // The reference of one payment may be the merchant's reference of another.
      .orderBy((eb) => eb.case().when('reference', '=', idOrReference).then(0).else(1).end())
  );
}

/** Returns a payment by its id, its reference or the merchant's own reference. */
export async function selectTransaction(db: Db, environmentId: string, idOrReference: string) {
  return named(db, environmentId, idOrReference).executeTakeFirst();
}
export type TransactionRow = NonNullable<Awaited<ReturnType<typeof selectTransaction>>>;

const ofPayment = sql`environment_id = transactions.environment_id and transaction_id = transactions.id`;

/** Newest first. */
const attempts = sql<
  AttemptJson[]
>`(select coalesce(json_agg(json_build_object('number', number, 'channel', channel,
    'status', status, 'cardScheme', card_scheme, 'cardLast4', card_last4, 'reason', reason, 'startedAt', started_at,
    'endedAt', ended_at) order by number desc), '[]')
  from transaction_attempts where ${ofPayment})`;
export type AttemptJson = Pick<Attempt, 'number' | 'channel' | 'status' | 'reason'> & {
  cardScheme: CardScheme | null;
  cardLast4: string | null;
  startedAt: string;
  endedAt: string | null;
};
type Attempt = TransactionDetail['attempts'][number];

/** Newest first. */
const timeline = sql<
  (StoredLine & { kind: PaymentLineKind })[]
>`(select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'params', params,
    'actorKind', actor_kind, 'actor', actor, 'tone', tone) order by at desc, id desc), '[]')
  from transaction_events where ${ofPayment})`;

/** The amount received on the accounts opened for a payment; null when there is none. */
const received = sql<number | null>`(select sum(received)::bigint from transfer_accounts where ${ofPayment})`;

/** Movements of the refunds and chargebacks of a payment belong to its money movement. */
const subjects = sql`array(select transactions.id union all select id from refunds where ${ofPayment}
  union all select id from chargebacks where ${ofPayment})`;

/** Returns a payment with everything that its detail shows, in one statement. */
export async function selectDetail(db: Db, environmentId: string, idOrReference: string) {
  return named(db, environmentId, idOrReference)
    .select([
      attempts.as('attempts'),
      timeline.as('timeline'),
      received.as('received'),
      movedJson(sql`transactions.environment_id`, subjects).as('moved'),
      settlementJson.as('settlementItem'),
      settledJson.as('settled'),
      cardTokenOfPayment.as('cardToken'),
    ])
    .limit(1)
    .executeTakeFirst();
}
export type DetailRow = NonNullable<Awaited<ReturnType<typeof selectDetail>>>;
