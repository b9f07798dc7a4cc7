// Subscriptions of a business that has switched invoices off: no card is charged meanwhile, no decline notice is sent, and collection
// resumes afterwards.
import { expect, test } from 'vitest';
import { makePlan, openSubscriber, triesOf } from '#test/support/billing/subscriptions.ts';
import { switchFeature } from '#test/support/features.ts';
import { countEmails } from '#test/support/inbox/messages.ts';
import type { TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;
let token: string;
let email: string;
const { server, clock, settle, byCard } = await openSubscriber('2026-11-16T10:00:00Z', (signed) => {
  ({ business, token, email } = signed);
});

test.each([1, 2])(
  '%i charges due while invoices are disabled wait, and succeed once invoices are enabled',
  async (count) => {
    const planId = await makePlan(server, token);
    const subscriptions: string[] = [];
    while (subscriptions.length < count) subscriptions.push(await byCard({ planId }));
    const written = await countEmails(server, email);
    await switchFeature(server, business, 'invoice', 'disabled');
    clock.advance(32 * 86_400_000);
    await settle();
    const statuses = async () =>
      (await Promise.all(subscriptions.map((id) => triesOf(server, id))))
        .flat()
        .map(({ status }) => status)
        .sort();
    expect(await statuses()).toEqual(Array(count).fill('succeeded'));
    expect(await countEmails(server, email)).toBe(written);
    await switchFeature(server, business, 'invoice', 'enabled');
    await settle();
    expect(await statuses()).toEqual(Array(2 * count).fill('succeeded'));
  },
);
