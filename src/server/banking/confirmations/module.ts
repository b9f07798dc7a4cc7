// Module definition of the confirmation of transfers.

import { calls, type Module } from '#server/module.ts';
import { confirmationsContract } from '#shared/contract/banking/confirmations.ts';
import { confirmationApprovals } from './approvals.ts';
import { pinErasures } from './personal-data.ts';
import { confirmationRoutes } from './routes.ts';

export const confirmationsModule: Module = {
  tables: ['confirmation_settings', 'transfer_pins'],
  calls: [calls('confirmations', confirmationsContract, confirmationRoutes, { clock: 'wall' })],
  approvals: confirmationApprovals,
  erasures: pinErasures,
};
