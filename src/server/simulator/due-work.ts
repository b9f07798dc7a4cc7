// What may fall due while the clock moves: the same work the sweeps do, once through.

import { acceptOverdue, remindOfDeadlines } from '../chargebacks/jobs.ts';
import { abandonStale, expireTransferAccounts, requeryDue } from '../checkout/jobs.ts';
import { releaseDueReserves, settleDueBalances } from '../collection-balance/settle-due.ts';
import { runPayouts } from '../payouts/run-payouts.ts';
import { expireRefundDetails } from '../refunds/jobs.ts';
import { checkReturnedRefunds } from '../refunds/return-refund.ts';
import { sendDueRefunds } from '../refunds/send-refund.ts';
import type { Services } from '../services.ts';

type Work = (services: Services) => Promise<number>;

/** In the order of a day: what came in, what becomes available, what is paid out. */
const dueWork: readonly Work[] = [
  requeryDue,
  expireTransferAccounts,
  abandonStale,
  sendDueRefunds,
  checkReturnedRefunds,
  expireRefundDetails,
  remindOfDeadlines,
  acceptOverdue,
  settleDueBalances,
  releaseDueReserves,
  runPayouts,
];

const roundsMax = 20;

/** Runs each until nothing is due any more; each claims what it does, so sweeps may run at the same time. */
export async function runDueWork(services: Services): Promise<void> {
  for (const work of dueWork) {
    for (let round = 0; round < roundsMax; round += 1) if ((await work(services)) === 0) break;
  }
}
