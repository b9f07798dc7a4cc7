// The e-mails and SMS of sign-in, in the brand of the website address.

import { getBranding } from '#server/account/branding/routes.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import type { Services } from '#server/services.ts';
import type { Branding } from '#shared/contract/account/branding.ts';

type MessageServices = Pick<Services, 'clock' | 'vault' | 'publicUrl'>;

export type AccountEmail = {
  kind: string;
  to: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [string, string])[];
  button?: { label: string; url: string };
  /** The number of minutes for which its code or link is valid; the message is not sent after that. */
  validMinutes?: number;
};

/** Puts an e-mail about an account into the outbox. */
export async function queueAccountEmail(
  tx: Tx,
  services: MessageServices,
  letter: AccountEmail,
): Promise<void> {
  const brand = await getBranding(tx, services.publicUrl);
  const content = renderEmail({
    merchantName: brand.company_name,
    primaryColor: brand.brand_primary_color,
    subject: letter.subject,
    money: null,
    heading: letter.heading,
    paragraphs: letter.paragraphs,
    facts: letter.facts ?? [],
    button: letter.button,
    footer: footerOf(letter, brand),
  });
  const { kind, to, validMinutes } = letter;
  await queueEmail(tx, services, { environmentId: null, kind, to, validMinutes, ...content });
}

function footerOf({ button }: AccountEmail, brand: Branding): string {
  const help = brand.support_email ? ` Questions: ${brand.support_email}.` : '';
  const link = button ? ` The link is ${button.url}` : '';
  return `Sent by ${brand.company_name} about your account.${help}${link}`;
}

export type CodeMessage = { channel: 'email' | 'sms'; to: string; code: string; minutes: number };

/** Sends a one-time code. The company never asks users for it. */
export async function queueCode(tx: Tx, services: MessageServices, message: CodeMessage): Promise<void> {
  const { channel, to, code, minutes } = message;
  if (channel === 'sms') {
    const { company_name: name } = await getBranding(tx, services.publicUrl);
    const text = `${code} is your ${name} code. It expires in ${minutes} minutes. Do not share it with anyone.`;
    await queueSms(tx, services, { kind: 'one_time_code', to, text, validMinutes: minutes });
    return;
  }
  await queueAccountEmail(tx, services, {
    kind: 'one_time_code',
    to,
    validMinutes: minutes,
    subject: 'Your one-time code',
    heading: 'Your one-time code',
    paragraphs: [
      `${code}`,
      `It expires in ${minutes} minutes and can be used once. Do not share it with anyone.`,
      'If you did not request a code, someone may know your password. Change it.',
    ],
  });
}

/** Notifies the owner of an account of a change to it. */
export async function emailOwner(
  tx: Tx,
  services: MessageServices,
  to: string,
  message: { heading: string; paragraphs: readonly string[] },
): Promise<void> {
  await queueAccountEmail(tx, services, { kind: 'account_change', to, subject: message.heading, ...message });
}
