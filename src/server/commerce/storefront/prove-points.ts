// Proof that points belong to the buyer: a code sent to the e-mail address unlocks them for a while. Before that, no response reveals
// whether an address has points.
import { createHash } from 'node:crypto';
import { findRewardCustomer } from '#server/commerce/reward-points/customers.ts';
import { arePointsTaken } from '#server/commerce/reward-points/redeem.ts';
import {
  codeMinutes,
  countPayerCode,
  type Owner,
  openSession,
  ownerOfSession,
  sendPayerCode,
} from '#server/payments/saved-cards/owner-session.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { Language } from '#shared/languages.ts';
import { findOpenStore, type OpenStore } from './find-store.ts';

export async function openStore(services: TxServices, db: Db, slug: string): Promise<OpenStore> {
  const store = await findOpenStore(db, services.publicUrl, slug);
  if (!store) throw new AppError('NOT_FOUND');
  return store;
}

/** Whether points are accepted in this store. */
export const takesPoints = async (
  db: Db,
  { environment, currency, hasRewards }: OpenStore,
): Promise<boolean> => hasRewards && (await arePointsTaken(db, environment.id, currency));

async function openStoreOfPoints(services: TxServices, db: Db, slug: string): Promise<OpenStore> {
  const store = await openStore(services, db, slug);
  if (!(await takesPoints(db, store))) throw new AppError('NOT_FOUND');
  return store;
}

/** The stand-in id of an unknown address: its attempts are counted like those of any other. */
function nobodyOf(environmentId: string, email: string): string {
  const digest = createHash('sha256').update(`points ${environmentId} ${email}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

type Found = { owner: Owner; isKnown: boolean };

async function findOwner(
  db: Db,
  { environment: { id: environmentId } }: OpenStore,
  email: string,
): Promise<Found> {
  const row = await db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst();
  return {
    owner: { environmentId, customerId: row?.id ?? nobodyOf(environmentId, email) },
    isKnown: row !== undefined,
  };
}

type RequestInput = { storeSlug: string; email: string; language?: Language | null | undefined };

/** Counts the request for a code, before the transaction that sends it. */
export async function countPointsCode(
  services: Services,
  { storeSlug, email }: RequestInput,
  ip: string,
): Promise<void> {
  const { db } = services.database;
  const store = await openStoreOfPoints(services, db, storeSlug);
  const { owner } = await findOwner(db, store, email);
  await countPayerCode(services, { owner, ip });
}

/** Sends a code if the address has points; the response is the same if it has none. */
export async function sendPointsCode(
  services: TxServices,
  tx: Tx,
  { storeSlug, email, language }: RequestInput,
): Promise<{ minutes: number }> {
  const store = await openStoreOfPoints(services, tx, storeSlug);
  const answer = { minutes: codeMinutes };
  const { owner, isKnown } = await findOwner(tx, store, email);
  if (!isKnown) return answer;
  const { environment } = store;
  const own = withClockOf(services, environment.id);
  const held = await findRewardCustomer(tx, environment.id, owner.customerId, own.clock.now());
  if (!held || held.balance <= 0) return answer;
  const { businessName, mode } = environment;
  const payer = {
    owner,
    email,
    language: language ?? undefined,
    merchant: { businessName, mode, primaryColor: store.primaryColor },
  };
  try {
    await sendPayerCode(own, tx, payer, 'points');
  } catch (error) {
    // A code was sent shortly before and is still valid.
    if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
  }
  return answer;
}

/** Verifies the code and unlocks the points of the address. Wrong, used and never-sent codes get the same response. */
export async function openPoints(
  services: Services,
  { storeSlug, email }: RequestInput,
  code: string,
  ip: string,
): Promise<{ session: string }> {
  const { db } = services.database;
  const store = await openStoreOfPoints(services, db, storeSlug);
  const { owner } = await findOwner(db, store, email);
  try {
    return await openSession(withClockOf(services, store.environment.id), { owner, ip }, code);
  } catch (error) {
    if (!(error instanceof AppError) || !['CODE_SPENT', 'VALIDATION'].includes(error.code)) throw error;
    refuseAt('code', 'The code is incorrect, or can no longer be used');
  }
}

/** Returns the customer whose points a session has unlocked in this store; null: none. */
export async function ownerOfPoints(
  services: TxServices,
  db: Db,
  store: OpenStore,
  session: string | null | undefined,
): Promise<string | null> {
  if (!session || !(await takesPoints(db, store))) return null;
  const { id } = store.environment;
  const owner = await ownerOfSession(withClockOf(services, id), db, id, session);
  return owner?.customerId ?? null;
}
