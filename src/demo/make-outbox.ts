// The outbox of the demo: a few e-mails that a mail server did not accept, for the console's operations page.

import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';

const hourMs = 3_600_000;
/** Longer than all attempts of an e-mail together. */
const beganHours = 96;
/** No server listens on this port. */
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
  // Each e-mail fails ten times, hours apart by this clock; these failures must not appear in the start-up log.
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
