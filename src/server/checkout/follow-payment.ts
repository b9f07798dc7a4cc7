// The payer's page asks where its payment stands: what can be known by asking the rail is asked for on the way.
import type { PaymentProgress } from '#shared/contract/checkout.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Services } from '../services.ts';
import { describeProgress } from './progress.ts';
import { claimAttempt, selectLastAttempt, selectPayment } from './queries.ts';
import { askRail } from './requery.ts';

/**
 * After a challenge the rail is asked at every call, for the payer may just have come back from the bank; any other
 * open outcome only when it is due, however many pages ask.
 */
export async function followPayment(services: Services, reference: string): Promise<PaymentProgress> {
  const { database, clock, log } = services;
  const row = await selectPayment(database.db, reference);
  if (!row) throw new AppError('NOT_FOUND');
  const isWithRail = row.status === 'pending' && (row.stage === 'challenge' || row.stage === 'unknown');
  const attempt = isWithRail ? await selectLastAttempt(database.db, row.environmentId, row.id) : undefined;
  const isDue =
    attempt?.status === 'challenged' ||
    (attempt?.status === 'unknown' && (await claimAttempt(database.db, attempt, clock.now())));
  if (attempt && isDue) {
    // A rail that does not answer is no reason not to answer the payer.
    await askRail(services, attempt).catch((error: unknown) =>
      log.warn({ err: error, attemptId: attempt.id }, 'the gateway could not be asked'),
    );
  }
  return describeProgress(services, reference);
}
