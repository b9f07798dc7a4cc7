// Items without confirmation await staff only once files of their kind have arrived.
import { expect, onTestFinished, test } from 'vitest';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { workContract } from '#shared/contract/operator/work.ts';
import { createDisputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

test('items days old await staff only once a bank statement has been imported', async () => {
  const cases = await createDisputes();
  onTestFinished(() => cases.close());
  const staff = createSettlementStaff(cases.server);
  const waiting = async () => {
    const { queues } = (await staff.as(workContract.getWaitingWork)).data;
    return queues.find((queue) => queue.kind === 'open-items')?.test.count;
  };
  const reference = await cases.begin({ amount: 77_700 });
  const { data } = await cases.payTransfer(reference);
  await cases.send(data.transfer?.accountNumber ?? '', 77_700);
  cases.clock.advance(4 * 86_400_000);
  expect(await waiting()).toBe(0);
  const statement = 'date,reference,narration,debit,credit\n2026-11-18,,ANOTHER DEPOSIT,,1.00';
  await staff.bringIn(contract.importStatement, statement, {
    query: { mode: 'test' },
  });
  expect(await waiting()).toBe(1);
});
