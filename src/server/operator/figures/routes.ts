// Handlers of the platform's figures.

import type { DailyWork } from '#server/platform/work/daily-work.ts';
import type { Handlers } from '#server/services.ts';
import type { figuresContract } from '#shared/contract/operator/figures.ts';
import { getDailyWork, getPlatformFigures, getRailFigures } from './service.ts';

export function figuresRoutes(works: readonly DailyWork[]): Handlers<typeof figuresContract> {
  return {
    getPlatformFigures: ({ tx, query }) => getPlatformFigures(tx, query),
    getDailyWork: ({ tx, query }) => getDailyWork(tx, works, query.from),
    getRailFigures: ({ tx, services, query }) => getRailFigures(tx, services.clock, query.mode),
  };
}
