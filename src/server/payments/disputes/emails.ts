// The e-mails of disputes: to the customer with the link to the thread, to the team with the link to its screen.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { noticeOf } from '#server/account/businesses/notice.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { EmailTemplate } from '#server/platform/emails/templates/email-template.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services, TxServices } from '#server/services.ts';
import { disputeCategoryShort } from '#shared/contract/payments/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { listAssignees } from './assignees.ts';
import type { DisputeRow } from './queries.ts';

export type DisputeEmail = {
  heading: string;
  paragraphs: readonly string[];
  /** The key of the event, for deduplication. */
  key: string;
};
type MailServices = Pick<TxServices, 'clock' | 'publicUrl' | 'hosts' | 'vault' | 'rails'>;

/** Returns the customer's link to a dispute. */
export function threadUrl(services: Pick<Services, 'publicUrl'>, token: string): string {
  return `${services.publicUrl}/pay/problem/${token}`;
}

function factsOf(row: DisputeRow, paymentReference: string): [string, string][] {
  return [
    ['Report', row.reference],
    ['Payment', paymentReference],
    ['Reason', disputeCategoryShort[row.category]],
    ['Amount', formatMoney(row.amount, row.currency)],
  ];
}

/** Returns the placeholder values shared by these e-mails. */
export const reportValues = (row: DisputeRow, paymentReference: string) => ({
  reference: row.reference,
  payment: paymentReference,
  amount: formatMoney(row.amount, row.currency),
});

/** An e-mail to the customer: its template and values. */
export type CustomerNews<V extends string> = {
  template: EmailTemplate<V>;
  values: Readonly<Record<V, string>>;
  /** The key of the event, for deduplication. */
  key: string;
};

/** Queues an e-mail to the customer, if there is an address. */
export async function emailCustomer<V extends string>(
  mailServices: MailServices,
  tx: Tx,
  row: DisputeRow,
  paymentReference: string,
  { template, values, key }: CustomerNews<V>,
): Promise<void> {
  if (!row.customerEmail) return;
  const services = await atBusiness(tx, mailServices, row);
  const business = await businessOf(tx, row.environmentId, services.publicUrl);
  const token = services.vault.open('disputes.token_sealed', [row.environmentId, row.id], row.tokenSealed);
  await queueCustomerEmail(tx, services, template, {
    environmentId: row.environmentId,
    to: row.customerEmail,
    merchantName: business.businessName,
    primaryColor: business.primaryColor,
    money: moneyModeOf(services, business),
    facts: factsOf(row, paymentReference),
    url: threadUrl(services, token),
    values,
    dedupeKey: `${key}:customer`,
  });
}

/** Queues an e-mail to the business. */
export async function emailTeam(
  mailServices: MailServices,
  tx: Tx,
  row: DisputeRow,
  paymentReference: string,
  news: DisputeEmail,
): Promise<void> {
  const services = await atBusiness(tx, mailServices, row);
  const business = await businessOf(tx, row.environmentId, services.publicUrl);
  // An assignee who has left, or can no longer see the dispute, is not written to.
  const able = row.assignedTo ? await listAssignees(tx, await ownerOfEnvironment(tx, row.environmentId)) : [];
  const assignee = able.find(({ userId }) => userId === row.assignedTo);
  await queueEmail(tx, services, {
    environmentId: row.environmentId,
    kind: 'dispute',
    to: assignee?.email ?? business.businessEmail,
    ...renderEmail({
      ...noticeOf(services, business, news),
      facts: [...factsOf(row, paymentReference), ['Respond by', formatInstant(row.dueAt, business.timeZone)]],
      button: {
        label: 'Respond',
        url: `${services.publicUrl}/payment-gateway/transactions/disputes/${row.id}`,
      },
      footer: `Sent because this address receives the dispute notifications of ${business.businessName}.`,
    }),
    dedupeKey: `${news.key}:team`,
  });
}
