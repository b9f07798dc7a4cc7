// Handlers of store on-boarding: steps are not stored but derived, so that they are always correct; only who has hidden it is stored.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Handlers } from '#server/services.ts';
import {
  type OnboardingStep,
  onboardingSteps,
  type storeOnboardingContract,
} from '#shared/contract/commerce/store-onboarding.ts';

async function readDone(db: Db, environmentId: string): Promise<Record<OnboardingStep, boolean>> {
  const { rows } = await sql<Record<OnboardingStep, boolean>>`
    select s.environment_id is not null as store,
      exists (select from store_products p where p.environment_id = e.id and p.status = 'PUBLISHED') as products,
      exists (select from delivery_regions r where r.environment_id = e.id)
        or exists (select from pick_up_places k where k.environment_id = e.id) as delivery,
      coalesce(num_nonnulls(s.description, s.welcome, s.theme_color, s.banner_image_id) > 0, false) as look,
      coalesce(s.is_published, false) as published
    from environments e left join stores s on s.environment_id = e.id where e.id = ${environmentId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The environment is not there');
  return row;
}

const mineOf = ({ userId, environment: { businessId } }: Actor) => ({ userId, businessId });

async function isHidden(db: Db, actor: Actor): Promise<boolean> {
  const { userId, businessId } = mineOf(actor);
  const row = await db
    .selectFrom('storeOnboardingHidden')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .select('hiddenAt')
    .executeTakeFirst();
  return row !== undefined;
}

async function setHidden(tx: Tx, actor: Actor, hiddenAt: Date | null): Promise<void> {
  const { userId, businessId } = mineOf(actor);
  if (hiddenAt)
    await tx
      .insertInto('storeOnboardingHidden')
      .values({ businessId, userId, hiddenAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('storeOnboardingHidden')
      .where('businessId', '=', businessId)
      .where('userId', '=', userId)
      .execute();
}

export const storeOnboardingRoutes: Handlers<typeof storeOnboardingContract> = {
  getStoreOnboarding: async ({ tx, actor, environment }) => {
    const is = await readDone(tx, environment.id);
    const steps = onboardingSteps.map((step) => ({ step, isDone: is[step] }));
    return {
      hidden: actor.kind === 'user' && (await isHidden(tx, actor)),
      steps,
      done: steps.filter(({ isDone }) => isDone).length,
      next: steps.find(({ isDone }) => !isDone)?.step ?? null,
    };
  },
  setStoreOnboarding: async ({ tx, actor, services, body: { hidden } }) => {
    await setHidden(tx, actor, hidden ? services.clocks.of('').now() : null);
    return { hidden };
  },
};
