// The demo: two businesses of one owner, a team, and twelve months of payments, created through the real services under a simulated clock.

import type { FastifyInstance } from 'fastify';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { saveBrand } from '#server/operator/brands/service.ts';
import { abandonStale, expireTransferAccounts, requeryDue } from '#server/payments/checkout/jobs.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { withLease } from '#server/platform/db/locks.ts';
import { closeOutbox } from '#server/platform/emails/close-outbox.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { makeBankStatements } from './banking/make-bank-statements.ts';
import { planEverything, rowsBeside } from './history/planners.ts';
import { sceneAt } from './history/services-at.ts';
import { createSteps, type Steps } from './history/steps.ts';
import { makeCompliance } from './make-compliance.ts';
import { makeDevelopers } from './make-developers.ts';
import { makeGateways } from './make-gateways.ts';
import { type HistoryPlan, makeHistory, type Scene } from './make-history.ts';
import { makeOperators } from './make-operators.ts';
import { makeOutbox, type Shop } from './make-outbox.ts';
import { demoOwner, demoPassword, demoTeam } from './people.ts';
import { type BusinessStory, stories } from './stories.ts';

const dayMs = 86_400_000;
const historyDays = 365;
/** The number of parallel payers: the database processes some while the program prepares others. */
const lanesMax = 12;

/**
 * Creates the demo once, in a database without users, and verifies its ledger. Instances that start at the same time wait for the one that
 * creates it. Returns whether there is a demo to sign in to.
 */
export async function makeDemo(
  services: Services,
  app: FastifyInstance,
  say: (sentence: string) => void,
  steps: Steps = createSteps(),
): Promise<boolean> {
  const { db, pool } = services.database;
  return withLease(pool, 'demo', async () => {
    const { rowCount } = await pool.query('select from users limit 1');
    if (rowCount) {
      const owner = await db.selectFrom('users').where('email', '=', demoOwner.email).select('id').execute();
      return owner.length > 0;
    }
    say('Creating the demo businesses with twelve months of history (once, takes half a minute).');
    const startedAt = performance.now();
    await makeEverything(services, app, steps);
    const { findings, postings } = await steps.time('proof of the books', () => verifyBooks(db));
    if (findings.length > 0)
      throw new Error(
        `The books of the demo do not agree: ${findings.map(({ rule, example }) => `${rule} (${example})`).join('; ')}`,
      );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`The demo was created in ${seconds} s, and its books agree (${postings} postings).`);
    return true;
  });
}

async function makeEverything(services: Services, app: FastifyInstance, steps: Steps): Promise<void> {
  const end = services.clock.now();
  const founded = movableClock(new Date(end.getTime() - (historyDays + 1) * dayMs));
  const clock = movableClock(founded.now());
  const plans: HistoryPlan[] = [];
  const { database } = services;
  await steps.time('people and businesses', () =>
    database.inTransaction(async (tx) => {
      const ownerId = await createUser(tx, movableClock(end), {
        ...demoOwner,
        password: demoPassword,
        phoneVerified: true,
      });
      const team = [];
      for (const { role, ...person } of demoTeam) {
        team.push({
          role,
          userId: await createUser(tx, movableClock(end), {
            ...person,
            password: demoPassword,
            phoneVerified: true,
          }),
        });
      }
      for (const story of stories) {
        const business = await createBusiness(tx, founded, story.business);
        founded.advance(60_000);
        await addMember(tx, founded, {
          businessId: business.id,
          userId: ownerId,
          role: 'Owner',
          mode: 'live',
        });
        for (const { role, userId } of team) {
          await addMember(tx, founded, { businessId: business.id, userId, role, mode: 'live' });
        }
        for (const mode of ['live', 'test'] as const)
          plans.push(planOf(story, business, mode, { ownerId, clock, end }));
      }
    }),
  );
  await steps.time('console', async () => {
    await makeWhiteLabel(database, founded.now());
    await makeOperators(database.db, movableClock(end));
    await makeGateways(services);
  });
  const live = plans.filter(({ environment }) => environment.mode === 'live');
  await steps.time('compliance', () =>
    makeCompliance(
      services,
      live.map(({ environment, ownerId }) => ({ ...environment, ownerId })),
      { foundedAt: founded.now(), end },
    ),
  );
  const quiet = openQuietDatabase(services);
  const openScene = (): Scene => sceneAt({ ...services, database: quiet }, movableClock(clock.now()));
  const main = openScene();
  await makeHistory(
    { main, lanes: Array.from({ length: lanesMax }, openScene), steps },
    planEverything(main, openScene, plans),
    () => doWhatIsDue(main.services),
  );
  await steps.time('bank statements', () => makeBankStatements(main, end));
  await quiet.close();
  await steps.time('outbox', () => settleOutbox(services, live[0]?.environment, end));
  await steps.time('developers', () => makeDevelopers(services, app, plans.slice(0, 2)));
}

function planOf(
  story: BusinessStory,
  business: { id: string; testEnvironmentId: string; liveEnvironmentId: string },
  mode: Mode,
  common: Pick<HistoryPlan, 'ownerId' | 'clock' | 'end'>,
): HistoryPlan {
  const country = story.business.country;
  return {
    ...common,
    story,
    days: mode === 'live' ? historyDays : 45,
    paymentsPerDay: mode === 'live' ? story.paymentsPerDay : 1,
    seed: story.seed + (mode === 'live' ? 0 : 1000),
    environment: {
      id: mode === 'live' ? business.liveEnvironmentId : business.testEnvironmentId,
      mode,
      businessId: business.id,
      businessName: story.business.name,
      currency: country === 'NG' ? 'NGN' : 'USD',
      country,
      timeZone: country === 'NG' ? 'Africa/Lagos' : 'America/New_York',
      websiteHost: null,
    },
  };
}

/**
 * Settings for a year of history in seconds: commits need not reach the disk one by one, no announcements are needed, and a statement is
 * planned once per connection instead of again for its values.
 */
function openQuietDatabase({ database: { pool }, vault }: Pick<Services, 'database' | 'vault'>): Database {
  return openDatabase(pool.options.connectionString ?? '', {
    poolMax: lanesMax + rowsBeside + 2,
    name: 'kasuwa-demo',
    codec: vault,
    quiet: true,
    settings: { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' },
  });
}

/** Runs the jobs that became due in the meantime. */
async function doWhatIsDue(services: Services): Promise<void> {
  while ((await requeryDue(services)) > 0);
  while ((await expireTransferAccounts(services)) > 0);
  while ((await abandonStale(services)) > 0);
}

/** A second brand, of the same program: http://sahara.localhost:4000. */
async function makeWhiteLabel(database: Database, createdAt: Date): Promise<void> {
  await database.inTransaction((tx) =>
    saveBrand({ tx, clock: movableClock(createdAt), audit: () => undefined }, 'sahara.localhost', {
      companyName: 'Sahara Bank',
      logo: null,
      icon: null,
      favicon: null,
      primaryColor: '#8a3b12',
      secondaryColor: '#e08a3c',
      supportEmail: 'support@sahara.example.com',
    }),
  );
}

/** E-mails of the history are never sent; the latest are kept to be viewed, and a few failed. */
async function settleOutbox(services: Services, shop: Shop | undefined, end: Date): Promise<void> {
  const savedAt = new Date(end.getTime() - 2 * dayMs);
  await closeOutbox(services.database.db, { keptFrom: savedAt, until: end });
  if (shop) await makeOutbox(services, shop, end);
}
