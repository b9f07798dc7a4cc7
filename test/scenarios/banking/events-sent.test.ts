// Every subscribable event of banking and approvals is sent when its action is done over HTTP; an event without a case does not compile.
import { expect, test } from 'vitest';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { accountWebhookEvents } from '#shared/contract/account/webhook-events.ts';
import { bankingWebhookEvents } from '#shared/contract/banking/webhook-events.ts';
import { webhookEvents, webhookPayload } from '#shared/contract/developers/webhook-events.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { approve } from '#test/support/banking/stories/approval-stories.ts';
import { openScene, type Scene } from '#test/support/banking/stories/scene.ts';
import * as moving from '#test/support/banking/stories/transfer-stories.ts';
import * as wallets from '#test/support/banking/stories/wallet-stories.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';

type Event = keyof typeof bankingWebhookEvents | keyof typeof accountWebhookEvents;
type Story = (scene: Scene) => Promise<void>;

/** The actions that cause each event. */
const cases: Record<Event, Story> = {
  'wallet.opened': wallets.changeWallet,
  'wallet.updated': wallets.changeWallet,
  'wallet.blocked': wallets.changeWallet,
  'wallet.unblocked': wallets.changeWallet,
  'wallet.closed': wallets.changeWallet,
  'wallet.credited': wallets.moveMoney,
  'wallet.debited': wallets.moveMoney,
  'wallet.lien_placed': wallets.placeLien,
  'wallet.lien_released': wallets.placeLien,
  'tier_upgrade.requested': wallets.raiseTier,
  'tier_upgrade.approved': wallets.raiseTier,
  'tier_upgrade.rejected': wallets.raiseTier,
  'standing_instruction.updated': wallets.instruct,
  'wallet_dispute.raised': wallets.dispute,
  'wallet_dispute.updated': wallets.dispute,
  'wallet_dispute.resolved': wallets.dispute,
  'fund_request.made': wallets.requestFunds,
  'fund_request.paid': wallets.requestFunds,
  'fund_request.declined': wallets.requestFunds,
  'beneficiary.added': wallets.keepBeneficiary,
  'beneficiary.removed': wallets.keepBeneficiary,
  'conversion.completed': wallets.convert,
  'transfer.pending': moving.sendTransfers,
  'transfer.processing': moving.sendTransfers,
  'transfer.successful': moving.sendTransfers,
  'transfer.failed': moving.sendTransfers,
  'transfer.reversed': moving.sendTransfers,
  'transfer.scheduled': moving.sendLater,
  'transfer.cancelled': moving.sendLater,
  'transfer_schedule.updated': moving.schedule,
  'transfer_group.processing': moving.sendFiles,
  'transfer_group.stopped': moving.sendFiles,
  'transfer_group.completed': moving.sendFiles,
  'virtual_account.opened': moving.receive,
  'virtual_account.renamed': moving.receive,
  'virtual_account.deactivated': moving.receive,
  'virtual_account.paid': moving.receive,
  'virtual_account.expired': moving.receive,
  'inflow.credited': moving.receive,
  'inflow.waiting': moving.receive,
  'inflow.unmatched': moving.receive,
  'inflow.returned': moving.receive,
  'remittance.pending': moving.sendAway,
  'remittance.held': moving.sendAway,
  'remittance.documents_wanted': moving.sendAway,
  'remittance.processing': moving.sendAway,
  'remittance.completed': moving.sendAway,
  'remittance.failed': moving.sendAway,
  'remittance.reversed': moving.sendAway,
  'approval_request.created': approve,
  'approval_request.revised': approve,
  'approval_request.approved': approve,
  'approval_request.declined': approve,
  'approval_request.completed': approve,
  'approval_request.failed': approve,
  'approval_request.closed': approve,
};
const events = Object.keys(cases) as Event[];

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServerOnOwnDatabase({ clock });

/** Runs a scenario for a separate business; returns the bodies sent to an endpoint that subscribes to all events. */
async function tellOnce(story: Story) {
  const scene = await openScene(server, clock);
  await scene.act(webhooksContract.createWebhookEndpoint, {
    body: { url: 'https://hooks.example.com/bank', description: null, events: [], headers: [] },
  });
  await story(scene);
  while ((await fanOutEvents(server.services)) > 0);
  const rows = await server.services.database.db
    .selectFrom('webhookEvents as event')
    .innerJoin('webhookDeliveries as delivery', (join) =>
      join
        .onRef('delivery.environmentId', '=', 'event.environmentId')
        .onRef('delivery.eventId', '=', 'event.id'),
    )
    .where('event.environmentId', '=', scene.business.testEnvironmentId)
    .select('event.body')
    .execute();
  return rows.map(({ body }) => webhookPayload.parse(JSON.parse(String(body))));
}

const result = new Map<Story, ReturnType<typeof tellOnce>>();
function tell(story: Story): ReturnType<typeof tellOnce> {
  const known = result.get(story) ?? tellOnce(story);
  result.set(story, known);
  return known;
}

test('each event that endpoints can subscribe to has a case', () => {
  const declared = Object.assign({}, bankingWebhookEvents, accountWebhookEvents);
  expect(events.toSorted()).toEqual(Object.keys(declared).toSorted());
});

test.each(events)('%s is sent', async (type) => {
  const sent = (await tell(cases[type])).filter((item) => item.type === type);
  expect(sent).not.toEqual([]);
  for (const { data } of sent) expect(webhookEvents[type].data.safeParse(data).error).toBeUndefined();
});
