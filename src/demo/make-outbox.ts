// The outbox of the demo: a few e-mails that a mail server did not take, for the console's operations.

import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';

const hourMs = 3_600_000;
/** Longer than all attempts of an e-mail take. */
const beganHours = 96;
/** Nothing listens there. */
const awayUrl = 'smtp://127.0.0.1:9';

export type Shop = { id: string; businessName: string };

const letters = [
  { kind: 'receipt', to: 'folake.bello@example.com', subject: 'Receipt for your payment' },
  { kind: 'refund_completed', to: 'ibrahim.musa@example.com', subject: 'Your refund is completed' },
  { kind: 'payout_settled', to: 'accounts@adunni.example.com', subject: 'Payout settled' },
] as const;

export async function makeOutbox(services: Services, shop: Shop, end: Date): Promise<void> {
  const clock = movableClock(new Date(end.getTime() - beganHours * hourMs));
  const config = { ...services.config, smtpUrl: awayUrl };
  // Its ten attempts an e-mail lie hours apart by this clock, and are nothing that whoever starts the program has to read of.
  const log = services.log.child({}, { level: 'silent' });
  const past: Services = { ...services, clock, config, log };
  for (const { kind, to, subject } of letters) {
    const body = renderEmail({
      subject,
      merchantName: shop.businessName,
      primaryColor: '#17568b',
      money: { testMode: false, simulated: services.rails.liveIsSimulated },
      heading: subject,
      paragraphs: ['Thank you.'],
      facts: [],
      footer: `Sent on behalf of ${shop.businessName}.`,
    });
    await services.database.inTransaction((tx) =>
      queueEmail(tx, past, { environmentId: shop.id, kind, to, ...body }),
    );
  }
  for (let hour = 0; hour < beganHours - 1; hour += 1) {
    await sendDueEmails(past);
    clock.advance(hourMs);
  }
}
