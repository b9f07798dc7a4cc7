// Retention: expired data is deleted, data still referenced is kept, and each batch leaves a proof.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePaper } from '#demo/paper.ts';
import { retentionRules } from '#server/modules.ts';
import { foldFigures } from '#server/payments/transactions/fold-figures.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { retentionContract } from '#shared/contract/operator/retention.ts';
import { uploadPrivate } from '#test/support/compliance/sent-in.ts';
import { createTestOperator } from '#test/support/operators.ts';
import { addPayments } from '#test/support/payments.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { applyRetention, applyRetentionRule } from './jobs.ts';

const dayMs = 86_400_000;
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));

const server = await openServerOnOwnDatabase({ clock });
const business = await createTestBusiness(server);

const later = (days: number) => ({
  ...server.services,
  clock: movableClock(new Date(clock.now().getTime() + days * dayMs)),
});
const uploadOne = async () =>
  (await uploadPrivate(server, business.token, makePaper('Old'))).body.data.fileId as string;

test('an unreferenced document is deleted after 30 days, with a proof; a referenced one is kept', async () => {
  const unused = [await uploadOne(), await uploadOne()];
  const used = await uploadOne();
  const { db } = server.services.database;
  await db
    .insertInto('complianceSections')
    .values({
      businessId: business.businessId,
      section: 'documents',
      status: 'SAVED',
      details: JSON.stringify({ certificate: { fileId: used } }),
      savedAt: clock.now(),
    } as never)
    .execute();
  expect(await applyRetentionRule(later(30), retentionRules, 'private_files')).toBe(0);
  expect(await applyRetentionRule(later(31), retentionRules, 'private_files')).toBe(2);
  expect(await applyRetentionRule(later(31), retentionRules, 'private_files')).toBe(0);
  const remaining = await db.selectFrom('privateFiles').select('id').execute();
  expect(remaining.map(({ id }) => id)).toEqual([used]);
  const admin = await createTestOperator(server, 'Administrator');
  const { data } = await server.call(retentionContract.listRetentionRuns, { token: admin.token });
  const keys = unused.map((id) => `${business.businessId}/${id}`).sort();
  expect(data.items).toMatchObject([
    {
      kind: 'private_files',
      removed: 2,
      keysSha256: createHash('sha256').update(keys.join('\n')).digest('hex'),
      oldestAt: clock.now().toISOString(),
    },
  ]);
  const rules = await server.call(retentionContract.listRetentionRules, { token: admin.token });
  expect(rules.data.items.find((item) => item.kind === 'private_files')?.keptDays).toBe(30);
  expect((await server.call(retentionContract.listRetentionRuns, { token: business.token })).status).toBe(
    401,
  );
});

test('the payer of a failed payment is erased after a year; a paid payment keeps its payer, and figures stay', async () => {
  const { db } = server.services.database;
  const at = clock.now();
  await addPayments(server.services, business.testEnvironmentId, [
    { at, amount: 5000, channel: 'card', last4: '4081', name: 'Ada Obi', email: 'ada@obi.ng' },
    { at, amount: 7000, channel: 'transfer', status: 'failed', name: 'Bola Ade', email: 'bola@ade.ng' },
  ]);
  await foldFigures(server.services);
  const figures = () => db.selectFrom('transactionDayFigures').selectAll().execute();
  const before = await figures();
  expect(before.map(({ amount }) => amount).toSorted()).toEqual([5000, 7000]);
  expect(await applyRetention(later(364), retentionRules)).toBeGreaterThanOrEqual(0);
  const names = async () =>
    (await db.selectFrom('transactions').select(['customerName', 'amount']).orderBy('amount').execute()).map(
      (row) => [row.amount, row.customerName],
    );
  expect(await names()).toEqual([
    [5000, 'Ada Obi'],
    [7000, 'Bola Ade'],
  ]);
  expect(await applyRetentionRule(later(366), retentionRules, 'failed_payments')).toBe(1);
  expect(await applyRetentionRule(later(366), retentionRules, 'failed_payments')).toBe(0);
  expect(await names()).toEqual([
    [5000, 'Ada Obi'],
    [7000, null],
  ]);
  expect(await figures()).toEqual(before);
});

test('after 91 days sent e-mails are deleted from the outbox, and those waiting are kept', async () => {
  const { db } = server.services.database;
  for (const { email } of [business, await createTestBusiness(server)])
    await server.call(signInContract.forgotPassword, { body: { email } });
  const waiting = await db.selectFrom('emails').select('id').limit(1).executeTakeFirstOrThrow();
  const others = await db
    .updateTable('emails')
    .set({ status: 'SENT' })
    .where('id', '!=', waiting.id)
    .returning('id')
    .execute();
  expect(others.length).toBeGreaterThan(0);
  await applyRetention(later(91), retentionRules);
  expect(await db.selectFrom('emails').select('id').execute()).toEqual([waiting]);
});
