// Columns that every table of proposals has: what one member of staff proposes and another decides.
import type { ProposalStatus } from '#shared/contract/operator/prices.ts';

import type { Maybe } from './columns.ts';

export type ProposalColumns = {
  id: string;
  status: ProposalStatus;
  proposedBy: string;
  proposedByName: string;
  createdAt: Date;
  decidedBy: Maybe<string>;
  decidedByName: Maybe<string>;
  decidedAt: Maybe<Date>;
  note: Maybe<string>;
};
