// The table type for the rails of live banking.
import type { LiveRailName } from '#shared/contract/operator/bank/live-rails.ts';

export type RailConnectionsTable = {
  rail: LiveRailName;
  provider: string;
  host: string;
  connectedAt: Date;
  lastAnswerAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
};
