// Putting an SMS into the outbox, in the transaction of what it tells.
import type { Tx } from '../db/database.ts';
import type { Clock } from '../http/clock.ts';
import { insertSms } from './queries.ts';

export type OutgoingSms = {
  /** What it is: login_code, phone_code … */
  kind: string;
  /** A leading plus, the calling code and digits. */
  to: string;
  text: string;
};

/** It leaves only when the transaction is committed. */
export async function queueSms(tx: Tx, clock: Clock, sms: OutgoingSms): Promise<void> {
  await insertSms(tx, {
    id: clock.newId(),
    kind: sms.kind,
    toNumber: sms.to,
    text: sms.text.slice(0, 480),
    status: 'PENDING',
    nextAttemptAt: clock.now(),
    providerReference: null,
    failure: null,
    createdAt: clock.now(),
    sentAt: null,
  });
}
