// A payment source for tests only: tickets in limited number, in a table created by the test.
import { sql } from 'kysely';
import pg from 'pg';
import type { Payable, PaymentSource, SourceName } from '#server/payments/sources/payment-source.ts';
import { withoutQuestions } from '#server/payments/sources/without-questions.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import { asOwner } from './database.ts';

/** Creates the tables that a module's migration would create, with the grants of the program's role. */
export async function createTickets(connectionString: string): Promise<void> {
  const owner = openDatabase(asOwner(connectionString), { poolMax: 1 });
  const role = pg.escapeIdentifier(new URL(connectionString).username);
  await owner.pool.query(`
    create table tickets (
      environment_id uuid not null, id uuid not null, slug text not null, name text not null, price bigint not null,
      places integer not null, held integer not null default 0, sold integer not null default 0, visits integer not null default 0,
      started integer not null default 0, on_sale boolean not null default true, primary key (environment_id, id));
    create table admissions (
      environment_id uuid not null, ticket_id uuid not null, transaction_id uuid not null, day date not null, amount bigint not null,
      primary key (environment_id, ticket_id, transaction_id));
    create function tickets_lock(uses jsonb) returns void language plpgsql as $$
    begin
      perform from tickets t
        where (t.environment_id, t.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
        order by t.environment_id, t.id for no key update;
    end $$;
    create function tickets_sell(uses jsonb) returns void language plpgsql as $$
    begin
      insert into admissions select (u ->> 'env')::uuid, (u ->> 'id')::uuid, (u ->> 'transaction')::uuid, (u ->> 'day')::date,
        (u ->> 'amount')::bigint from jsonb_array_elements(uses) u;
      update tickets t set sold = t.sold + s.sold, held = t.held - s.held
      from (select (u ->> 'env')::uuid as env, (u ->> 'id')::uuid as id, count(*)::integer as sold,
                   count(*) filter (where (u ->> 'reserved')::boolean)::integer as held
            from jsonb_array_elements(uses) u group by 1, 2) s
      where t.environment_id = s.env and t.id = s.id;
    end $$;
    insert into payment_sources (kind, place, lock_function, count_function) values ('api', 100, 'tickets_lock', 'tickets_sell');
    grant select, insert, update, delete on tickets, admissions to ${role}`);
  await owner.close();
}

type Ticket = Payable & { places: number; sold: number; onSale: boolean };
type TicketJson = Pick<Ticket, 'environmentId' | 'id' | 'places' | 'sold' | 'onSale'> & {
  name: string;
  price: number;
};

const closedError = () =>
  new AppError('LINK_EXHAUSTED', { sentence: 'All tickets of this evening are sold.' });

const change = (
  db: Parameters<PaymentSource['countVisit']>[0],
  { environmentId, id }: SourceName,
  set: string,
) =>
  sql`update tickets set ${sql.raw(set)} where environment_id = ${environmentId} and id = ${id}`.execute(db);

export const ticketSource: PaymentSource<Ticket> = {
  kind: 'api',
  addressKind: 'ticket',
  feature: 'commerce',
  read: ({ environmentId, id }) => sql`
    select json_build_object('environmentId', k.environment_id, 'id', k.id, 'name', k.name, 'price', k.price, 'places', k.places,
      'sold', k.sold, 'onSale', k.on_sale)
    from tickets k where k.environment_id = ${environmentId} and k.id = ${id}`,
  parse: (found, merchant) => {
    const { name, price, ...ticket } = found as TicketJson;
    return {
      ...withoutQuestions,
      ...ticket,
      paidFor: { kind: 'named', name: `${name} at ${merchant.businessName}` },
      description: 'Doors open at seven',
      currency: 'NGN',
      amount: price,
      notifyEmails: ['door@example.com'],
      successMessage: 'See you there',
      redirectUrl: 'https://tickets.example/thanks',
    };
  },
  isPublic: (ticket) => ticket.onSale,
  closedReason: (ticket) => (ticket.sold >= ticket.places ? 'exhausted' : null),
  closedError,
  countVisit: async (db, name) => void (await change(db, name, 'visits = visits + 1')),
  countStart: async (tx, name) => void (await change(tx, name, 'started = started + 1')),
  takesUses: () => true,
  reserve: async (tx, { environmentId, id }) => {
    const { numAffectedRows = 0n } = await sql`update tickets set held = held + 1
      where environment_id = ${environmentId} and id = ${id} and held + sold < places`.execute(tx);
    if (numAffectedRows === 0n) throw new AppError('PAYMENT_CLOSED', { sentence: closedError().message });
    return true;
  },
  release: async (tx, name) => void (await change(tx, name, 'held = held - 1')),
  lock: async (tx, { environmentId, id }) => {
    await sql`select from tickets where environment_id = ${environmentId} and id = ${id} for no key update`.execute(
      tx,
    );
  },
};
