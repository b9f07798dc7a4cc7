// Transfers for tests: funded wallets, codes read from the e-mail, secret keys, and due work.
import { randomUUID } from 'node:crypto';
import { sendDueTransfers } from '#server/banking/transfers/sending/send-transfers.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { codeSentTo } from '../disputes/own-payouts.ts';
import { createTestBusiness, type TestBusiness, type TestServer } from '../server.ts';
import { deposit, openWallets } from './wallets.ts';

type Person = { token: string; email: string };

/** Opens the operational wallets of a business and funds the transfer wallet; returns its id. */
export async function openTransfers(
  server: TestServer,
  business: TestBusiness,
  amount: number,
): Promise<string> {
  const { 'FUNDS-TRANSFER': walletId } = await openWallets(server, business);
  if (amount > 0) await deposit(server, business, { walletId, amount, sessionId: randomUUID() });
  return walletId;
}

/** Requests a transfer code and reads it from the e-mail. */
export async function transferCode(server: TestServer, { token, email }: Person): Promise<string> {
  const sent = await server.call(transfersContract.requestTransferCode, { token, body: {} });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return codeSentTo(server, email);
}

/** A secret key with permission to send transfers, without a code. */
export async function transferKey(server: TestServer, { token }: TestBusiness): Promise<string> {
  const created = await server.call(apiKeysContract.createApiKey, {
    token,
    body: {
      name: 'Payroll program',
      kind: 'secret',
      permissions: ['BANKING_SERVICES.TRANSFERS.READ_WRITE', 'BANKING_SERVICES.WALLETS.READ'],
    },
  });
  if (!created.data?.key) throw new Error(JSON.stringify(created.body));
  return created.data.key;
}

export const toAccount = (suffix: string) => ({ bank_code: '058', account_number: `01234567${suffix}` });

/** Sends with a key; by default ₦20,000 to an account that accepts it. */
export function send(
  server: TestServer,
  token: string,
  body: object = {},
  idempotencyKey: string = randomUUID(),
) {
  return server.call(transfersContract.createTransfer, {
    token,
    idempotencyKey,
    body: { ...toAccount('89'), amount: 2_000_000, narration: 'Van repair', ...body },
  });
}

export async function runTransfers(server: TestServer): Promise<void> {
  while ((await sendDueTransfers(server.services)) > 0);
}

/** A business that can send money in a mode: its funded wallet and a secret key. */
export async function makeSendingBusiness(server: TestServer, funds: number, mode: 'test' | 'live' = 'test') {
  const created = await createTestBusiness(server, { name: 'Adunni Foods', mode });
  const business = mode === 'live' ? { ...created, testEnvironmentId: created.liveEnvironmentId } : created;
  const walletId = await openTransfers(server, business, funds);
  return { business, walletId, key: await transferKey(server, business) };
}
