// Handlers of plan links: lists them, and creates one per currency.

import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type { planLinksContract } from '#shared/contract/billing/subscriptions/plan-links.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { planAddressKind } from './source.ts';

type Place = { environmentId: string; planId: string };

async function findPlan(db: Db, { environmentId, planId }: Place) {
  const plan = await db
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', planId)
    .select(['status', 'version'])
    .executeTakeFirst();
  if (!plan) throw new AppError('NOT_FOUND');
  return plan;
}

async function listLinks({ publicUrl }: { publicUrl: string }, db: Db, place: Place) {
  await findPlan(db, place);
  const rows = await db
    .selectFrom('planLinks')
    .where('environmentId', '=', place.environmentId)
    .where('planId', '=', place.planId)
    .select(['currency', 'slug', 'visits', 'subscribed'])
    .orderBy('createdAt')
    .execute();
  return {
    items: rows.map(({ slug, ...link }) => Object.assign(link, { url: `${publicUrl}/pay/${slug}` })),
  };
}

async function makeLink(services: TxServices, tx: Tx, place: Place, currency: Currency): Promise<void> {
  const { clock } = services;
  const { environmentId, planId } = place;
  const plan = await findPlan(tx, place);
  if (plan.status !== 'ACTIVE')
    throw new AppError('CONFLICT', { sentence: 'Activate the plan first. Nobody can subscribe to it yet.' });
  const { prices } = await tx
    .selectFrom('planVersions')
    .where('environmentId', '=', environmentId)
    .where('planId', '=', planId)
    .where('version', '=', plan.version)
    .select('prices')
    .executeTakeFirstOrThrow();
  const sentence = `This plan has no price in ${currency}`;
  if (!prices.some((price) => price.currency === currency))
    throw new AppError('VALIDATION', { sentence, fields: { currency: sentence } });
  const id = clock.newId();
  const slug = makeReference('sub', 12).toLowerCase();
  const created = await tx
    .insertInto('planLinks')
    .values({ environmentId, id, planId, currency, slug, createdAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['environmentId', 'planId', 'currency']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created && !(await takeAddress(tx, planAddressKind, { environmentId, id, slug })))
    throw new AppError('CONFLICT', { sentence: 'Try again.' });
}

export const planLinkRoutes: Handlers<typeof planLinksContract> = {
  listPlanLinks: ({ tx, services, environment, params: { planId } }) =>
    listLinks(services, tx, { environmentId: environment.id, planId }),
  createPlanLink: async ({ tx, services, environment, body, audit, params: { planId } }) => {
    const place = { environmentId: environment.id, planId };
    await makeLink(services, tx, place, body.currency);
    audit({ entity: 'plan', entityId: planId, after: { link: body.currency } });
    return listLinks(services, tx, place);
  },
};
