// Stories of approval requests: every way in which one proceeds and ends.
import { randomUUID } from 'node:crypto';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Scene } from './scene.ts';

/** Makes a move that waits for approval; returns the id of its request. */
async function hold({ server, business, wallets }: Scene, amount: number): Promise<string> {
  const { status, body } = await server.call(walletsContract.fundWallet, {
    token: business.token,
    idempotencyKey: randomUUID(),
    body: { walletId: wallets['FUNDS-TRANSFER'], fromWalletId: wallets.MASTER, amount, narration: 'Rent' },
  });
  if (status !== 202) throw new Error(JSON.stringify(body));
  return body.data.approval_request.id;
}

export async function approve(scene: Scene): Promise<void> {
  const { act, wallets, colleague } = scene;
  const { roles } = await act(rules.getApprovalOptions);
  const admin = roles.find(({ name }) => name === 'Admin')?.id;
  const { id: ruleId } = await act(rules.createApprovalRule, {
    body: {
      name: 'Large moves',
      module: 'wallets',
      currency: 'NGN',
      amountMin: 100_000,
      steps: [{ need: 1, roles: [admin] }],
    },
  });
  const { token } = colleague;
  const decide = (requestId: string, revision: number) =>
    act(requests.approveRequest, { token, params: { requestId }, body: { revision } });
  const changed = await hold(scene, 500_000);
  const body = { revision: 1, changes: { amount: 400_000 } };
  await act(requests.reviseRequest, { params: { requestId: changed }, body });
  await decide(changed, 2);
  const params = { requestId: await hold(scene, 500_000) };
  await act(requests.declineRequest, { token, params, body: { revision: 1, comment: 'Ask me first' } });
  const { available } = await act(walletsContract.getWallet, {
    params: { walletId: wallets.MASTER as string },
  });
  const both = [await hold(scene, available), await hold(scene, available)];
  for (const id of both) await decide(id, 1);
  await act(requests.withdrawRequest, { params: { requestId: both[1] as string } });
  await act(rules.deleteApprovalRule, { params: { ruleId } });
}
