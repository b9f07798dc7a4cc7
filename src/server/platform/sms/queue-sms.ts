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
};

/** It leaves only when the transaction is committed. The text is sealed, and erased once it was sent. */
export async function queueSms(
  tx: Tx,
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  sms: OutgoingSms,
): Promise<void> {
  const id = clock.newId();
  await insertSms(tx, {
    id,
    kind: sms.kind,
    toNumber: sms.to,
    text: vault.sealText('sms_messages.text', id, sms.text.slice(0, 480)),
    status: 'PENDING',
    nextAttemptAt: clock.now(),
    providerReference: null,
    failure: null,
    createdAt: clock.now(),
    sentAt: null,
  });
}
