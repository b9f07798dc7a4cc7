// The e-mails of chargebacks: opened, deadline approaching, decided.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { type BusinessOf, businessOf } from '#server/account/businesses/business-of.ts';
import { noticeOf } from '#server/account/businesses/notice.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { minutesUntil } from '#server/platform/jobs/outbox.ts';
import type { TxServices } from '#server/services.ts';
import { chargebackStageLabels } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { findReason } from '#shared/payments/chargebacks/reasons.ts';
import { nextReminder } from './deadlines.ts';
import { type ChargebackRow, selectSettings } from './queries.ts';

/** The content of an e-mail about a chargeback. */
export type ChargebackEmail = {
  kind: 'chargeback_opened' | 'chargeback_reminder' | 'chargeback_decided';
  heading: string;
  paragraphs: readonly string[];
  /** The key of the event, for deduplication. */
  key: string;
  action: string;
  /** The number of minutes after which a reminder is obsolete: it is not sent after that. */
  validMinutes?: number;
};

type MailServices = Pick<TxServices, 'clock' | 'vault' | 'publicUrl' | 'hosts' | 'rails'>;

/** Queues the e-mail to the configured addresses, or to the address of the business if there are none. One e-mail per address and event. */
export async function emailMerchant(
  mailServices: MailServices,
  tx: Tx,
  row: ChargebackRow,
  paymentReference: string,
  news: ChargebackEmail,
): Promise<void> {
  const services = await atBusiness(tx, mailServices, row);
  const business = await businessOf(tx, row.environmentId, services.publicUrl);
  const settings = await selectSettings(tx, row.environmentId);
  const addresses = settings?.notifyEmails.length ? settings.notifyEmails : [business.businessEmail];
  const rendered = renderEmail({
    ...noticeOf(services, business, news),
    facts: factsOf(row, business, paymentReference),
    button: {
      label: news.action,
      url: `${services.publicUrl}/payment-gateway/transactions/chargeback/${row.id}`,
    },
    footer: `Sent because this address receives the chargeback notifications of ${business.businessName}.`,
  });
  for (const to of addresses)
    await queueEmail(tx, services, {
      environmentId: row.environmentId,
      kind: news.kind,
      to,
      ...rendered,
      validMinutes: news.validMinutes,
      dedupeKey: `${news.key}:${to}`,
    });
}

function factsOf(row: ChargebackRow, business: BusinessOf, paymentReference: string): [string, string][] {
  const reason = findReason(row.scheme, row.reasonCode);
  const facts: [string, string][] = [
    ['Case', row.reference],
    ['Payment', paymentReference],
    ['Amount', formatMoney(row.amount, row.currency)],
    ['Stage', chargebackStageLabels[row.stage]],
    ['Reason', `${reason.title} (${row.reasonCode})`],
  ];
  if (row.dueAt) facts.push(['Respond by', formatInstant(row.dueAt, business.timeZone)]);
  return facts;
}

/** `isCredited`: whether part of the payment was refunded before. */
export function openedEmail(row: ChargebackRow, isCredited = false): ChargebackEmail {
  const reason = findReason(row.scheme, row.reasonCode);
  return {
    kind: 'chargeback_opened',
    heading: `A payment of ${formatMoney(row.amount, row.currency)} was charged back`,
    paragraphs: [
      reason.means,
      ...(isCredited
        ? [
            'You have already refunded all or part of this payment. Challenge the chargeback: what was refunded is filled in as evidence.',
          ]
        : []),
      'The amount is on hold in your balance until the chargeback is decided. Accept the chargeback or challenge it with evidence. Without a response, it is accepted at the deadline.',
    ],
    key: `chargeback-opened:${row.id}:${row.stage}`,
    action: 'Respond to chargeback',
  };
}

export function movedEmail(row: ChargebackRow): ChargebackEmail {
  return {
    ...openedEmail(row),
    heading: `Chargeback ${row.reference} needs another response`,
    paragraphs: [
      `The chargeback moved to the next stage: ${chargebackStageLabels[row.stage].toLowerCase()}. Without a response, it is accepted at the deadline.`,
    ],
  };
}

/** Sent until the next reminder is due, so that reminders do not accumulate while no e-mail can be sent. */
export function reminderEmail(
  row: ChargebackRow,
  dueAt: Date,
  { slotAt, now }: { slotAt: Date; now: Date },
): ChargebackEmail {
  return {
    kind: 'chargeback_reminder',
    heading: `Chargeback ${row.reference} is due within a day`,
    paragraphs: ['Without a response, it is accepted at the deadline and the amount is lost.'],
    key: `chargeback-reminder:${row.id}:${row.stage}:${slotAt.toISOString()}`,
    action: 'Respond to chargeback',
    validMinutes: minutesUntil(nextReminder(dueAt, now) ?? dueAt, now),
  };
}

/** `row` has the new deadline. */
export function extendedEmail(row: ChargebackRow): ChargebackEmail {
  return {
    kind: 'chargeback_reminder',
    heading: `You have 24 more hours to respond to chargeback ${row.reference}`,
    paragraphs: [
      'You may not have been able to respond before the deadline, because our service was interrupted. Please respond as early as possible: the card scheme may reject late responses.',
      'Without a response, it is accepted at the new deadline and the amount is lost.',
    ],
    key: `chargeback-extended:${row.id}:${row.stage}:${row.dueAt?.toISOString()}`,
    action: 'Respond to chargeback',
  };
}

export function decidedEmail(row: ChargebackRow, sentence: string): ChargebackEmail {
  return {
    kind: 'chargeback_decided',
    heading: `Chargeback ${row.reference}: ${sentence}`,
    paragraphs: [],
    key: `chargeback-decided:${row.id}`,
    action: 'View chargeback',
  };
}
