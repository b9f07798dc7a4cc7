// The link that opens a subscription without a password.

import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { emailLink } from '../collecting/emails.ts';
import type { SubscriptionRow } from '../queries.ts';
import { subscriptionStates } from '../states.ts';
import { audited, type StepCall } from './step-call.ts';

export const hashLink = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The lifetime of a link, in days. */
const linkDays = 30;
const dayMs = 86_400_000;

/** Creates a link that opens the subscription without a password; invalidates earlier links. */
export async function makeLink(
  services: TxServices,
  tx: Tx,
  call: StepCall,
  id: string,
): Promise<{ row: SubscriptionRow; path: string }> {
  const place = { environmentId: call.environment.id, id };
  const locked = await subscriptionStates.lockFor(tx, place, 'link_sent');
  const secret = randomBytes(24).toString('base64url');
  const row = await subscriptionStates.change(services, tx, locked, {
    set: {
      linkHash: hashLink(secret),
      linkUntil: new Date(services.clock.now().getTime() + linkDays * dayMs),
    },
    line: { kind: 'link_sent', actor: call.actor, tone: 'neutral' },
    ...audited(call),
  });
  const names = [row.environmentId, row.id].map((item) => item.replaceAll('-', '')).join('');
  return { row, path: `/subscription/${names}${secret}` };
}

export async function sendLink(services: TxServices, tx: Tx, call: StepCall, id: string): Promise<void> {
  const { row, path } = await makeLink(services, tx, call, id);
  await emailLink(services, tx, row, path);
}
