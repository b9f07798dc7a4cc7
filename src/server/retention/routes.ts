// Handlers of retention.
import type { retentionContract } from '#shared/contract/operator/retention.ts';
import type { Handlers } from '../services.ts';
import { listRetentionRules, listRetentionRuns } from './list-runs.ts';

export const retentionRoutes: Handlers<typeof retentionContract> = {
  listRetentionRules: async () => listRetentionRules(),
  listRetentionRuns: ({ tx, query }) => listRetentionRuns(tx, query),
};
