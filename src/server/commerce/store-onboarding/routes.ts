// Handlers of the on-boarding of a store: nothing of it is stored, so that it cannot say what is not so.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
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

export const storeOnboardingRoutes: Handlers<typeof storeOnboardingContract> = {
  getStoreOnboarding: async ({ tx, environment }) => {
    const is = await readDone(tx, environment.id);
    const steps = onboardingSteps.map((step) => ({ step, isDone: is[step] }));
    return {
      steps,
      done: steps.filter(({ isDone }) => isDone).length,
      next: steps.find(({ isDone }) => !isDone)?.step ?? null,
    };
  },
};
