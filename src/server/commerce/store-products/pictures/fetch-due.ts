// Fetches the pictures named in files: once per address, in one lane per environment, so that a slow host does not delay other
// environments.
import { createFileFetcher, type FetchRules } from '#server/platform/http/outside/fetch-file.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import { createLanes } from '#server/platform/jobs/lanes.ts';
import { fetchPicture } from '#server/platform/uploads/fetch-picture.ts';
import { saveFilePicture } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import { attachPictures } from './attach-pictures.ts';
import {
  type ClaimedAddress,
  claimAddresses,
  isDueBy,
  markStored,
  noteFailed,
  noteFetched,
  releaseClaims,
  triesPerDay,
  waiting,
} from './claim-addresses.ts';

/** The concurrency per environment, and the total per instance. */
const laneMax = 4;
const activeMax = 12;
/** Claimed ahead for one environment; more are claimed when fewer than half remain. */
const aheadMax = 16;
/** Longer than the slowest lane needs for its claims; after that, any instance may claim them again. */
const leaseMs = 180_000;
/** The delay after each failed attempt; after the last one, the address has failed. */
const waitsMs = [1, 5, 30, 180].map((minutes) => minutes * 60_000);

export type PictureFetcher = {
  /** Claims due addresses and starts fetching them; returns the number claimed, or more than zero if anything has progressed. */
  step(): Promise<number>;
  /** Waits until no fetch is in progress. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};
export type PictureFetcherOptions = Partial<Pick<FetchRules, 'resolve' | 'timeoutMs'>> & {
  triesPerDay?: number;
};

/** Thrown to roll back the saved picture as well. */
class ClaimLostError extends Error {}

async function keep(
  services: Services,
  claim: ClaimedAddress,
  found: Awaited<ReturnType<typeof fetchPicture>>,
) {
  const { database, clock } = services;
  const now = clock.now();
  if ('failure' in found) {
    const waitMs = found.mayPass ? waitsMs[claim.attemptCount - 1] : undefined;
    const again = waitMs === undefined ? null : new Date(now.getTime() + waitMs);
    return noteFailed(database.db, claim, found.failure, { again, now });
  }
  await database.inTransaction(async (tx) => {
    const { businessId } = await tx
      .selectFrom('environments')
      .where('id', '=', claim.environmentId)
      .select('businessId')
      .executeTakeFirstOrThrow();
    const imageId = await saveFilePicture(tx, clock, businessId, found.picture);
    if (!(await noteFetched(tx, claim, imageId, now))) throw new ClaimLostError();
  });
}

/** Several instances may each have one: an address claimed by one is not claimed by another until its lease ends. */
export function createPictureFetcher(
  services: Services,
  options: PictureFetcherOptions = {},
): PictureFetcher {
  const { database, clock, log, config } = services;
  const { triesPerDay: most = triesPerDay, ...rules } = options;
  const fetcher = createFileFetcher({ loopback: config.pictureLoopback, ...rules });
  let stopped = false;
  const work = async (claim: ClaimedAddress): Promise<void> => {
    // A claim that has waited too long for its turn is left to the next worker.
    if (clock.now().getTime() + leaseMs / 3 > claim.nextAt.getTime()) return;
    if (claim.status === 'WAITING') {
      const found = await fetchPicture(fetcher, claim.url);
      if (stopped && 'failure' in found) return releaseClaims(database.db, [claim], clock.now());
      try {
        await keep(services, claim, found);
      } catch (error) {
        if (error instanceof ClaimLostError) return;
        throw error;
      }
    }
    await attachPictures(services, claim);
    await markStored(database.db, claim);
  };
  const lanes = createLanes({ log, name: 'pictures of files' }, work, { inLane: laneMax, inAll: activeMax });
  const claim = async (environmentId: string): Promise<number> => {
    const now = clock.now();
    const query = { environmentId, now, until: new Date(now.getTime() + leaseMs), limit: aheadMax, most };
    const taken = await database.inTransaction((tx) => claimAddresses(tx, query));
    for (const item of taken) lanes.put(environmentId, item);
    lanes.pump();
    return taken.length;
  };
  return {
    step: () =>
      lanes.step(aheadMax, (busy) =>
        eachEnvironment(database.db, waiting, isDueBy(clock.now()), async (id) =>
          busy.includes(id) ? 0 : claim(id),
        ),
      ),
    settle: lanes.settle,
    stop: () => {
      stopped = true;
      return lanes.stop({
        giveBack: (unbegun) => releaseClaims(database.db, unbegun, clock.now()),
        breakOff: () => fetcher.close(),
      });
    },
  };
}
