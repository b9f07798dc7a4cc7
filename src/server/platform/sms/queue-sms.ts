// Queueing of SMS in the outbox, in the transaction of the change that they report.
import type { Tx } from '#server/platform/db/database.ts';
import { validUntil } from '#server/platform/jobs/outbox.ts';
import type { Services } from '#server/services.ts';
import { insertSms } from './queries.ts';

export type OutgoingSms = {
  /** The kind of message: login_code, phone_code … */
  kind: string;
  /** The phone number: a leading plus, the calling code and digits. */
  to: string;
  text: string;
  channel?: 'sms' | 'whatsapp';
  /** The mode of the environment concerned; left out for sign-in messages. */
  mode?: 'test' | 'live';
  /** The number of minutes for which its code or link is valid; the message is not sent after that. */
  validMinutes?: number;
};

/** Queues a message and returns its id. It is sent only after the commit. The text is encrypted, and erased after sending. */
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
    validUntil: validUntil(clock.now(), sms.validMinutes),
    providerReference: null,
    failure: null,
    createdAt: clock.now(),
    sentAt: null,
  });
  return id;
}
