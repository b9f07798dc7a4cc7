// Money sent to virtual accounts of the sandbox, and the notifications of its banks.

import { writeSandboxNotice } from '#server/rails/virtual-accounts/sandbox-notices.ts';
import {
  makeSandboxInflow,
  sandboxNoticeKey,
  signSandboxNotice,
} from '#server/rails/virtual-accounts/sandbox-virtual-accounts.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { VirtualAccountDetail } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { virtualAccountsContract as contract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import type { Answer, TestBusiness, TestServer } from '../server.ts';

type Business = Pick<TestBusiness, 'token'>;

export function openAccount(
  server: TestServer,
  { token }: Business,
  body: object = {},
  idempotencyKey?: string,
): Promise<Answer<VirtualAccountDetail>> {
  return server.call(contract.createVirtualAccount, {
    token,
    body,
    ...(idempotencyKey && { idempotencyKey }),
  });
}

/** Sends money to an account without a notification: only a query to the bank finds it. */
export async function sendQuietly(
  server: TestServer,
  account: { account_number: string | null },
  amount: number,
): Promise<InflowNotice> {
  const notice = await makeSandboxInflow(server.services.database, server.services.clock, {
    accountNumber: account.account_number ?? '',
    amount,
    senderName: 'KABIR BELLO',
    narration: 'March rent',
  });
  if (!notice) throw new Error('The sandbox has no such account');
  return notice;
}

/** Sends the bank's notification to the program, signed; or with the given signature. */
export async function notify(
  server: TestServer,
  notice: InflowNotice,
  signature?: string,
): Promise<{ status: number; body: unknown }> {
  const body = writeSandboxNotice(notice);
  const key = sandboxNoticeKey(server.services.config.secretKey ?? '');
  const response = await fetch(`${server.url}/api/v1/virtual-accounts/notifications/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signature ?? signSandboxNotice(key, body),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** Money arrives and the bank sends its notification. */
export async function arrive(
  server: TestServer,
  account: { account_number: string | null },
  amount: number,
): Promise<InflowNotice> {
  const notice = await sendQuietly(server, account, amount);
  const { status } = await notify(server, notice);
  if (status !== 200) throw new Error(`The notice was answered with ${status}`);
  return notice;
}

/** Money arrives on an unassigned number, and the bank sends its notification. */
export async function arriveForNobody(
  server: TestServer,
  { sessionId, amount }: { sessionId: string; amount: number },
  accountNumber = '9990000012',
): Promise<InflowNotice> {
  const notice = {
    rail: 'SANDBOX',
    accountNumber,
    amount,
    sessionId,
    senderName: 'KABIR BELLO',
    senderBank: 'Access Bank',
    senderLast4: '4417',
    senderAccount: null,
    narration: 'Rent',
  };
  const { status } = await notify(server, notice);
  if (status !== 200) throw new Error(`The notice was answered with ${status}`);
  return notice;
}
