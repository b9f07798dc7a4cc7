// What disputes bring to the program.

import { complaintsContract } from '#shared/contract/payment-gateway/complaints.ts';
import { disputesContract } from '#shared/contract/payment-gateway/disputes.ts';
import { calls, type Module } from '../module.ts';
import { complaintRoutes } from './complaint-routes.ts';
import { disputeRoutes } from './routes.ts';

export const disputesModule: Module = {
  calls: [
    calls('disputes', disputesContract, disputeRoutes),
    calls('complaints', complaintsContract, complaintRoutes),
  ],
  exports: { disputes: new URL('./export-columns.ts', import.meta.url) },
};
