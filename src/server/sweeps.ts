// Everything that runs later, a line each: what is due is found in its own table, so any instance may do it.
import { sealEntries } from './audit-trails/chain.ts';
import { resealValues } from './auth/reseal-job.ts';
import { readSecretKeys } from './auth/secret-keys.ts';
import { acceptOverdue, remindOfDeadlines } from './chargebacks/jobs.ts';
import { abandonStale, expireTransferAccounts, requeryDue } from './checkout/jobs.ts';
import { releaseDueReserves, settleDueBalances } from './collection-balance/settle-due.ts';
import { askDueChecks } from './compliance/verify-identities.ts';
import { eraseOldBodies, sendDueEmails } from './emails/send-emails.ts';
import { deleteExpiredExports, runDueExports } from './exports/jobs.ts';
import { watchOrders } from './gateways/late-orders.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import type { Sweep } from './jobs/sweeper.ts';
import { openAnchors } from './ledger/anchors.ts';
import { advanceFinality, type Sealing, sealLedger, signDayHeads } from './ledger/seal.ts';
import { createBookSigner } from './ledger/signer.ts';
import { fillCalendar } from './operator-settlement/fill-calendar.ts';
import { makeDuePayouts } from './payouts/make-payouts.ts';
import { sendDuePayouts } from './payouts/send-payouts.ts';
import { sendDaySummaries, warnOfPasswords } from './profile/jobs.ts';
import { expireRefundDetails } from './refunds/jobs.ts';
import { checkReturnedRefunds } from './refunds/return-refund.ts';
import { sendDueRefunds } from './refunds/send-refund.ts';
import { forgetWhatIsOver } from './retention/jobs.ts';
import type { Services } from './services.ts';
import { forgetOldSignIns } from './sign-in/jobs.ts';
import { eraseOldTexts, sendDueSms } from './sms/send-sms.ts';
import { askDueNames } from './sub-accounts/ask-names.ts';
import { createDeliverer } from './webhooks/deliver.ts';
import { fanOutEvents } from './webhooks/fan-out.ts';
import { tellOfFailing } from './webhooks/jobs.ts';

/** What seals the ledger: signed with the installation's key, the ends kept in DATA_DIR as well. */
export function openSealing({ database, clocks, config }: Services): Sealing {
  return {
    database,
    clocks,
    signer: createBookSigner(readSecretKeys(config)),
    anchors: openAnchors(config.dataDir),
  };
}

export function listSweeps(services: Services): Sweep[] {
  const sealing = openSealing(services);
  const deliverer = createDeliverer(services);
  return [
    { name: 'requery', everyMs: 1000, run: () => requeryDue(services) },
    { name: 'gateway orders', everyMs: 5000, run: () => watchOrders(services) },
    { name: 'transfer expiry', everyMs: 5000, run: () => expireTransferAccounts(services) },
    { name: 'abandoned payments', everyMs: 60_000, run: () => abandonStale(services) },
    { name: 'settlement', everyMs: 2000, run: () => settleDueBalances(services) },
    { name: 'payouts', everyMs: 10_000, run: () => makeDuePayouts(services) },
    { name: 'payout transfers', everyMs: 1000, run: () => sendDuePayouts(services) },
    { name: 'settlement calendar', everyMs: 3_600_000, run: () => fillCalendar(services) },
    { name: 'reserves', everyMs: 60_000, run: () => releaseDueReserves(services) },
    { name: 'chargeback deadlines', everyMs: 5000, run: () => acceptOverdue(services) },
    { name: 'chargeback reminders', everyMs: 30_000, run: () => remindOfDeadlines(services) },
    { name: 'refunds', everyMs: 1000, run: () => sendDueRefunds(services) },
    { name: 'returned refunds', everyMs: 5000, run: () => checkReturnedRefunds(services) },
    { name: 'refund details', everyMs: 60_000, run: () => expireRefundDetails(services) },
    { name: 'e-mails', everyMs: 1000, run: () => sendDueEmails(services) },
    { name: 'bodies of e-mails', everyMs: 600_000, run: () => eraseOldBodies(services) },
    { name: 'webhook events', everyMs: 500, run: () => fanOutEvents(services) },
    { name: 'webhooks', everyMs: 500, run: deliverer.step, stop: deliverer.stop },
    { name: 'failing webhooks', everyMs: 60_000, run: () => tellOfFailing(services) },
    { name: 'ledger chain', everyMs: 1000, run: () => sealLedger(sealing) },
    { name: 'ledger finality', everyMs: 60_000, run: () => advanceFinality(sealing) },
    { name: 'ledger day heads', everyMs: 600_000, run: () => signDayHeads(sealing) },
    {
      name: 'ledger heads outside',
      everyMs: 10_000,
      run: async () => {
        sealing.anchors?.flush();
        return 0;
      },
      stop: async () => sealing.anchors?.flush(),
    },
    { name: 'retention', everyMs: 3_600_000, run: () => forgetWhatIsOver(services) },
    { name: 'audit trail', everyMs: 1000, run: () => sealEntries(services) },
    { name: 'SMS', everyMs: 1000, run: () => sendDueSms(services) },
    { name: 'texts of SMS', everyMs: 600_000, run: () => eraseOldTexts(services) },
    { name: 'sealed values', everyMs: 3_600_000, run: () => resealValues(services) },
    { name: 'identity checks', everyMs: 1000, run: () => askDueChecks(services) },
    { name: 'account names', everyMs: 5000, run: () => askDueNames(services) },
    { name: 'exports', everyMs: 1000, run: () => runDueExports(services) },
    { name: 'expired exports', everyMs: 3_600_000, run: () => deleteExpiredExports(services) },
    { name: 'password warnings', everyMs: 600_000, run: () => warnOfPasswords(services) },
    { name: 'daily summaries', everyMs: 600_000, run: () => sendDaySummaries(services) },
    { name: 'old sign-ins', everyMs: 3_600_000, run: () => forgetOldSignIns(services) },
    {
      name: 'old idempotency keys',
      everyMs: 3_600_000,
      run: () => forgetOldKeys(services.database.db, services.clock.now()),
    },
  ];
}
