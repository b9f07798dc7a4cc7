// The e-mails about an account: address change, new device, password expiry, daily payments summary.

import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { type EmailContent, type MoneyMode, renderEmail } from '#server/platform/emails/layout.ts';
import type { OutgoingEmail } from '#server/platform/emails/queue-email.ts';
import { minutesUntil } from '#server/platform/jobs/outbox.ts';
import type { Branding } from '#shared/contract/account/branding.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

/** The brand of the host that the account belongs to. */
type Brand = Pick<Branding, 'company_name' | 'brand_primary_color'>;

function compose(
  brand: Brand,
  { subject, ...email }: Pick<OutgoingEmail, 'to' | 'kind' | 'subject' | 'dedupeKey' | 'validMinutes'>,
  content: Pick<EmailContent, 'heading' | 'paragraphs'> & Partial<EmailContent>,
): OutgoingEmail {
  return {
    environmentId: null,
    ...email,
    ...renderEmail({
      merchantName: brand.company_name,
      primaryColor: brand.brand_primary_color,
      subject,
      money: null,
      facts: [],
      footer: `Sent by ${brand.company_name} because it concerns your account.`,
      ...content,
    }),
  };
}

export function emailCode(brand: Brand, to: string, code: string, minutes: number): OutgoingEmail {
  return compose(
    brand,
    {
      to,
      kind: 'email_change_code',
      subject: 'Your code to change your e-mail address',
      validMinutes: minutes,
    },
    {
      heading: 'Confirm your new e-mail',
      paragraphs: [
        `Enter this code on your profile: ${code}`,
        `It expires in ${minutes} minutes. If you did not request it, ignore this e-mail.`,
      ],
    },
  );
}

/** Sent to an address already in use: its owner is notified, and the caller does not learn of it. */
export function emailInUse(brand: Brand, to: string): OutgoingEmail {
  return compose(
    brand,
    { to, kind: 'email_change_in_use', subject: 'Your e-mail address was entered for another account' },
    {
      heading: 'You already have an account',
      paragraphs: [
        'Someone tried to change their account to this address. The address belongs to your account, so nothing was changed.',
      ],
    },
  );
}

export function emailChanged(brand: Brand, to: string, newEmail: string): OutgoingEmail {
  return compose(
    brand,
    { to, kind: 'email_changed', subject: 'The e-mail of your account was changed' },
    {
      heading: 'Your e-mail was changed',
      paragraphs: [
        `You now log in as ${hidden(newEmail)}. All other sessions were ended.`,
        'If this was not you, contact support immediately.',
      ],
    },
  );
}

/** Masks an address as 'a•••@example.com': enough for its owner to recognise it. */
function hidden(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

export function newDevice(
  brand: Brand,
  to: string,
  facts: { device: string; place: string | null; at: Date; timeZone: string; url: string },
): OutgoingEmail {
  return compose(
    brand,
    { to, kind: 'new_sign_in', subject: `New login from ${facts.device}` },
    {
      heading: 'New login to your account',
      paragraphs: ['If this was you, no action is needed. If not, end the session and change your password.'],
      facts: [
        ['Device', facts.device],
        ['Place', facts.place ?? 'Unknown'],
        ['Time', formatInstant(facts.at, facts.timeZone)],
      ],
      button: { label: 'See your sessions', url: facts.url },
      footer: `Sent by ${brand.company_name}. You can turn these e-mails off in your profile.`,
    },
  );
}

export function passwordEnds(
  brand: Brand,
  person: { email: string; firstName: string },
  facts: { endsAt: Date; url: string; dedupeKey: string; now: Date },
): OutgoingEmail {
  return compose(
    brand,
    {
      to: person.email,
      kind: 'password_expiry',
      subject: 'Your password expires soon',
      dedupeKey: facts.dedupeKey,
      validMinutes: minutesUntil(facts.endsAt, facts.now),
    },
    {
      heading: 'Your password expires soon',
      paragraphs: [
        `${person.firstName}, passwords are valid for 90 days. Yours expires on ${formatInstant(facts.endsAt, 'UTC')}.`,
        'Change it before then, or you will be asked to when you next log in.',
      ],
      button: { label: 'Change password', url: facts.url },
      footer: `Sent by ${brand.company_name}. You can turn these e-mails off in your profile.`,
    },
  );
}

export type DaySummary = {
  businessName: string;
  primaryColor: string | null;
  day: string;
  currency: Currency;
  volume: number;
  count: number;
  failed: number;
  net: number;
  money: MoneyMode;
  url: string;
};

export function daySummary(brand: Brand, to: string, summary: DaySummary, dedupeKey: string): OutgoingEmail {
  const money = (amount: number) => formatMoney(amount, summary.currency);
  return compose(
    brand,
    {
      to,
      kind: 'daily_summary',
      dedupeKey,
      subject: `${summary.businessName}: ${money(summary.volume)} on ${summary.day}`,
    },
    {
      merchantName: summary.businessName,
      primaryColor: summary.primaryColor ?? brand.brand_primary_color,
      heading: `${money(summary.volume)} on ${summary.day}`,
      money: summary.money,
      paragraphs: [],
      facts: [
        ['Successful payments', String(summary.count)],
        ['Failed payments', String(summary.failed)],
        ['After fees', money(summary.net)],
      ],
      button: { label: 'Open the dashboard', url: summary.url },
      footer: 'Sent because you subscribed to the daily summary. You can turn it off in your profile.',
    },
  );
}
