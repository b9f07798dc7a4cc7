// For each environment of the demo: a completed salary file with one failed row, and a dispute about a wallet entry.

import { completeDueGroups } from '#server/banking/bulk-transfers/complete-groups.ts';
import { draftFromFile } from '#server/banking/bulk-transfers/drafts.ts';
import { getGroup } from '#server/banking/bulk-transfers/list-groups.ts';
import { queryDueRows } from '#server/banking/bulk-transfers/rows/query-names.ts';
import { sendGroup } from '#server/banking/bulk-transfers/send-group.ts';
import { sendDueTransfers } from '#server/banking/transfers/sending/send-transfers.ts';
import { raiseDispute } from '#server/banking/wallet-disputes/service.ts';
import { listEntries } from '#server/banking/wallets/entries.ts';
import { listOwnWallets } from '#server/banking/wallets/service.ts';
import { payrollOf } from '../history/actors.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';

const dayMs = 86_400_000;
const noAudit = (): void => undefined;

/** The bank refuses transfers to accounts that end in 03. */
const staff = [
  ['30291', '78', 82_000],
  ['30292', '45', 64_500],
  ['30293', '66', 58_000],
  ['30294', '03', 71_250],
  ['30295', '91', 49_900],
] as const;

async function sendSalaries(plan: HistoryPlan, { services, clock }: Scene): Promise<void> {
  const { environment } = plan;
  const isNaira = environment.currency === 'NGN';
  const bank = isNaira ? '058' : '021000021';
  const rows = staff.map(([start, end, amount]) =>
    [bank, `${start}${isNaira ? '417' : '41'}${end}`, '', isNaira ? amount : amount / 100, 'Salary'].join(
      ',',
    ),
  );
  const bytes = Buffer.from(['bank_code,account_number,account_name,amount,narration', ...rows].join('\n'));
  const call = { environment, actor: payrollOf(plan), audit: noAudit, operation: null };
  const upload = { bytes, fileName: 'salaries.csv' };
  const id = await draftFromFile(services, call, upload, { purpose: 'salary' });
  while ((await queryDueRows(services)) > 0);
  const { to_send: toSend } = await getGroup(services, services.database.db, environment.id, id);
  await sendGroup(services, call, { transfer_group_id: id, rows: toSend.rows, total: toSend.total });
  while ((await sendDueTransfers(services)) > 0);
  clock.advance(61_000);
  await completeDueGroups(services);
}

async function dispute(plan: HistoryPlan, { services }: Scene): Promise<void> {
  const { environment } = plan;
  const actor = payrollOf(plan);
  await services.database.inTransaction(async (tx) => {
    const { items: wallets } = await listOwnWallets(tx, environment, undefined);
    const walletId = wallets.find(({ type }) => type === 'MASTER')?.id ?? '';
    const { items } = await listEntries(tx, environment, walletId, { page: 1, limit: 1 });
    const entryId = items[0]?.id;
    if (!entryId) return;
    const input = {
      walletId,
      entryId,
      category: 'not_mine',
      reason: 'Nobody here knows this sender',
    } as const;
    await raiseDispute(services, tx, { environment, actor, audit: noAudit }, input);
  });
}

export function planFiles(plan: HistoryPlan): Happening[] {
  const before = (days: number): Date => new Date(plan.end.getTime() - days * dayMs);
  return [
    { at: before(5), happen: (scene) => sendSalaries(plan, scene) },
    { at: before(2), happen: (scene) => dispute(plan, scene) },
  ];
}
