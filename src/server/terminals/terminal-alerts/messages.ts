// The texts of alerts and codes: short for messages to phones, in the business's branding for e-mails.
import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { type EmailContent, type MoneyMode, prefixOf, renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { type Channel, channelLabels } from '#shared/contract/payments/pricing.ts';
import type { AlertKind } from '#shared/contract/terminals/terminal-alerts.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { type Alert, emailKeyOf } from './queries.ts';

/** E-mails and messages are sent in real time, also those of an environment whose clock is ahead. */
const onWall = ({ clocks, vault }: TxServices) => ({ clock: clocks.of(''), vault });

async function lookOf(services: TxServices, tx: Tx, environmentId: string) {
  const { publicUrl } = await atBusiness(tx, services, { environmentId });
  return { publicUrl, business: await businessOf(tx, environmentId, publicUrl) };
}

/** The validity of a code. */
export const codeMinutes = 30;

type Code = { kind: AlertKind; address: string; terminalName: string; code: string };

export async function sendCode(
  services: TxServices,
  tx: Tx,
  { id: environmentId, mode }: Pick<Environment, 'id' | 'mode'>,
  { kind, address, terminalName, code }: Code,
): Promise<void> {
  const { business } = await lookOf(services, tx, environmentId);
  const { businessName, primaryColor } = business;
  const why = `${businessName} wants to send alerts of payments at ${terminalName} here.`;
  const unwanted = 'If you do not want them, ignore this message.';
  if (kind !== 'email') {
    const text = `${code} is the code of ${businessName} for alerts of payments at ${terminalName}. It expires in ${codeMinutes} minutes. ${unwanted}`;
    const message = { kind: 'terminal_alert_code', to: address, text, channel: kind, mode };
    await queueSms(tx, onWall(services), { ...message, validMinutes: codeMinutes });
    return;
  }
  const content = renderEmail({
    merchantName: businessName,
    primaryColor,
    money: moneyModeOf(services, business),
    subject: `Confirm payment alerts of ${businessName}`,
    heading: 'Confirm payment alerts',
    paragraphs: [`${why} Give them this code within ${codeMinutes} minutes:`, code, unwanted],
    facts: [],
    footer: `Sent for ${businessName}.`,
  });
  await queueEmail(tx, onWall(services), {
    environmentId,
    kind: 'terminal_alert_code',
    to: address,
    validMinutes: codeMinutes,
    ...content,
  });
}

/** 'Adunni Foods: NGN 2,400.00 received at Shop counter. Ref TST-WGNX9DS92K.' Without characters that would need a second message. */
function shortText(alert: Alert, businessName: string, money: MoneyMode): string {
  const [whole = '', ...rest] = toDecimalString(alert.amount, alert.currency).split('.');
  const amount = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
  return `${prefixOf({ money })}${businessName}: ${alert.currency} ${amount} received at ${alert.terminalName}. Ref ${alert.reference}.`;
}

/** How long an alert to a phone may be delayed: it has no time and could be mistaken for a new payment. E-mails have the time. */
const alertMinutes = 12 * 60;

/** Inserts an alert into the outbox. Returns the message if it is sent to a phone. */
export async function queueAlert(
  services: TxServices,
  tx: Tx,
  alert: Alert,
): Promise<{ messageId?: string }> {
  const { environmentId } = alert;
  const { publicUrl, business } = await lookOf(services, tx, environmentId);
  const { mode, businessName, primaryColor, timeZone } = business;
  const money = moneyModeOf(services, business);
  if (alert.kind !== 'email') {
    const text = shortText(alert, businessName, money);
    const message = { kind: 'terminal_alert', to: alert.phone ?? '', text, channel: alert.kind, mode };
    const validMinutes = alertMinutes;
    return { messageId: await queueSms(tx, onWall(services), { ...message, validMinutes }) };
  }
  const amount = formatMoney(alert.amount, alert.currency);
  const facts: [string, string][] = [
    ['Amount', amount],
    ['Terminal', alert.terminalName],
    ['Reference', alert.reference],
    ['Date', formatInstant(alert.at, timeZone)],
  ];
  if (alert.channel) facts.splice(2, 0, ['Paid by', channelLabels[alert.channel as Channel]]);
  const content: EmailContent = {
    merchantName: businessName,
    primaryColor,
    money,
    subject: `${amount} at ${alert.terminalName}`,
    heading: `${amount} received`,
    paragraphs: [],
    facts,
    button: { label: 'Stop these alerts', url: `${publicUrl}/alerts/${alert.stopKey}` },
    footer: `Sent because ${businessName} notifies this address of each payment at ${alert.terminalName}.`,
  };
  const to = alert.email ?? '';
  const dedupeKey = emailKeyOf(alert.transactionId, alert.destinationId);
  await queueEmail(tx, onWall(services), {
    environmentId,
    kind: 'terminal_alert',
    to,
    ...renderEmail(content),
    dedupeKey,
  });
  return {};
}
