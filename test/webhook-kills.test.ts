// kill -9 of the program, of PostgreSQL and of both while merchants are notified of payments: no webhook is lost, and each is signed.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { addEndpoint } from '#server/developers/webhooks/service.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { webhookPayload } from '#shared/contract/developers/webhook-events.ts';
import { crashUnderLoad, type Victim } from './support/crash/round.ts';
import { testSecretKey } from './support/database.ts';
import type { PayableMerchant } from './support/merchants.ts';
import { soakSize, soakTimeoutMs } from './support/soak/size.ts';
import { type Received, startWebhookReceiver } from './support/webhooks/receiver.ts';

const kinds: Victim[] = ['both', 'program', 'database'];
const kills = soakSize('webhooks', 2);
const deliveredWithinMs = 60_000;

/** Adds an endpoint of the merchant; returns the secret that its deliveries are signed with. */
async function listen(database: Database, merchant: PayableMerchant, url: string): Promise<string> {
  const vault = createVault({ current: testSecretKey, old: [] });
  const services = { database, clock, vault, config: loadConfig({ WEBHOOK_ALLOW_PRIVATE: 'on' }) };
  const environment = { id: merchant.environmentId, mode: 'test' } as Environment;
  const input = { url, description: null, events: [], headers: [] };
  const actor = { environment, userId: null };
  const { secret } = await database.inTransaction((tx) =>
    addEndpoint(tx, services, actor, input, () => undefined),
  );
  return secret;
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{128})$/.exec(String(headers['x-kasuwa-signature'])) ?? [];
  return v1 === createHmac('sha512', secret).update(`${t}.${body}`).digest('hex');
}

/** Makes the next attempts due; deliveries claimed by a killed program are free again only after their lease. */
async function letPausePass({ db }: Database): Promise<void> {
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'`.execute(db);
}

/** The accepted events of success, by payment. */
function listTold(taken: readonly Received[]): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  for (const { body } of taken) {
    const { id, type, data } = webhookPayload.parse(JSON.parse(body));
    if (type !== 'payment.succeeded') continue;
    const { reference } = data as { reference: string };
    result.set(reference, (result.get(reference) ?? new Set()).add(id));
  }
  return result;
}

async function listPaid({ db }: Database, { environmentId }: PayableMerchant): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'successful')
    .select('reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

test(
  'no kill -9 loses the webhook of a payment; each is signed, and each payment has one event',
  async () => {
    const receiver = await startWebhookReceiver();
    const taken: Received[] = [];
    let refused = 0;
    // The merchant's system fails often: refused webhooks must be sent again.
    receiver.answer = (request, response) => {
      if (receiver.received.length % 5 === 0) {
        refused += 1;
        response.writeHead(500).end('no');
      } else {
        taken.push(request);
        response.end('ok');
      }
    };
    let secret = '';
    const { load, damage } = await crashUnderLoad({
      victims: Array.from({ length: kills }, (_, index) => kinds[index % kinds.length] as Victim),
      callers: 4,
      betweenMs: () => 800 + Math.random() * 1200,
      timeScale: 'moved',
      env: { WEBHOOK_ALLOW_PRIVATE: 'on' },
      prepare: async (database, merchant) => {
        secret = await listen(database, merchant, receiver.url);
      },
      examine: async (database, merchant) => {
        const paid = await listPaid(database, merchant);
        const untold = (): string[] => {
          const result = listTold(taken);
          return paid.filter((reference) => !result.has(reference));
        };
        const giveUpAt = Date.now() + deliveredWithinMs;
        while (untold().length > 0 && Date.now() < giveUpAt) {
          await letPausePass(database);
          await sleep(500);
        }
        return untold().map((reference) => `${reference} was paid and its merchant never told`);
      },
    });
    await receiver.close();
    expect(damage).toEqual([]);
    expect(receiver.received.filter((item) => !isSigned(item, secret))).toEqual([]);
    expect([...listTold(taken)].filter(([, events]) => events.size > 1)).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(load.acknowledged.length).toBeGreaterThan(kills);
  },
  soakTimeoutMs(kills, 15_000),
);
