// Columns of every table of proposals, which one member of staff makes and another decides.
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
