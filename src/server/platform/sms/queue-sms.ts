// Putting an SMS into the outbox, in the transaction of what it tells.
import type { Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { insertSms } from './queries.ts';

export type OutgoingSms = {
  /** What it is: login_code, phone_code … */
  kind: string;
  /** A leading plus, the calling code and digits. */
  to: string;
  text: string;
  channel?: 'sms' | 'whatsapp';
  /** Of the environment it tells of; left out: it is for somebody who signs in. */
  mode?: 'test' | 'live';
};

/** Returns its id. It leaves only when the transaction is committed. The text is sealed, and erased once it was sent. */
export async function queueSms(
  tx: Tx,
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  sms: OutgoingSms,
): Promise<string> {
  const id = clock.newId();
  await insertSms(tx, {
    id,
    kind: sms.kind,
    channel: sms.channel ?? 'sms',
    mode: sms.mode ?? null,
    toNumber: sms.to,
    text: vault.sealText('sms_messages.text', id, sms.text.slice(0, 480)),
    status: 'PENDING',
    nextAttemptAt: clock.now(),
    providerReference: null,
    failure: null,
    createdAt: clock.now(),
    sentAt: null,
  });
  return id;
}
