// Module definition of saved transactions.
import { sql } from 'kysely';
import { calls, type Module } from '#server/module.ts';
import { remittanceDraftsContract } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { remittanceDraftRoutes } from './routes.ts';
import { draftStates } from './states.ts';

export const remittanceDraftsModule: Module = {
  tables: ['remittance_drafts'],
  states: [draftStates],
  calls: [calls('remittance-drafts', remittanceDraftsContract, remittanceDraftRoutes)],
  retention: {
    remittance_drafts: {
      label: 'Saved remittances',
      keptDays: 365,
      sentence:
        'Saved remittances that were not changed for a year are deleted; remittances that were sent are kept.',
      table: 'remittance_drafts',
      key: ['environment_id', 'id'],
      at: 'r.updated_at',
      only: 'true',
    },
  },
  erasures: {
    user: ({ id }) => [
      {
        columns: 'remittance_drafts.created_by_name',
        change: sql`update remittance_drafts set created_by_name = 'Erased person' where member_id = ${id}`,
      },
    ],
  },
  exports: {
    remittance_drafts: {
      call: remittanceDraftsContract.exportRemittanceDrafts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
