// Every payment source of the program describes what is paid for as data, from which the text for each reader is generated.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import { planLinksContract } from '#shared/contract/billing/subscriptions/plan-links.ts';
import { paidFor } from '#shared/contract/payments/sources/paid-for.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import { openOwned } from '#test/support/per-file/open-owned.ts';

const { server, owner, owned } = await openOwned();
const { db } = server.services.database;
const { sources } = server.services;

await server.call(planLinksContract.createPlanLink, {
  token: owner.token,
  params: { planId: owned.planId ?? '' },
  body: { currency: 'NGN' },
});

/** Returns the id of one object of this source that the business has: the one with an address, or else a POS terminal. */
async function idOfOne(addressKind: string): Promise<string | undefined> {
  const environmentId = owner.testEnvironmentId;
  const machine = db.selectFrom('posTerminals').where('environmentId', '=', environmentId).select('id');
  if (addressKind === 'pos_terminal') return (await machine.executeTakeFirst())?.id;
  const addresses = db
    .selectFrom('directory')
    .where('kind', '=', 'address')
    .where('source', '=', addressKind)
    .where('environmentId', '=', environmentId)
    .select('id');
  return (await addresses.executeTakeFirst())?.id;
}

/** The sources whose document has a number. Names given by the business are shown without a sentence around them. */
const numbered: Record<string, string> = { invoice_reference: 'invoice', order: 'order' };

test.each(sources.all.map((source) => [source.kind, source] as const))('%s', async (kind, source) => {
  const id = await idOfOne(source.addressKind);
  if (!id) throw new Error(`Make one in test/support/samples of what pays as ${kind}.`);
  const merchant = await loadMerchant(server.services, db, owner.testEnvironmentId);
  const names = {
    environmentId: sql<string>`${owner.testEnvironmentId}::uuid`,
    id: sql<string>`${id}::uuid`,
  };
  const { rows } = await sql<{ found: unknown }>`select (${source.read(names)}) as found`.execute(db);
  const payable = source.parse(rows[0]?.found, merchant);
  const message = paidFor.parse(payable.paidFor);
  expect(message).toEqual(payable.paidFor);
  expect(message.kind).toEqual(numbered[kind] ?? expect.stringMatching(/^(named|business)$/));
  if (kind in numbered) expect(paidForText(message, (sentence) => `«${sentence}»`)).toMatch(/^«.+»$/);
  expect(payable).not.toHaveProperty('title');
});
