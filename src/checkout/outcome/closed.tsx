// A page that takes no payment: each reason in its own words, with what the payer can do.
import { IconCircleCheck, IconClockOff, IconLinkOff, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { t, writeInstant } from '../i18n.ts';
import { ButtonLink } from '../parts/button.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { ReceiptLink } from './success.tsx';

type Reason = NonNullable<CheckoutPage['closed']> | 'missing';
type ClosedProps = {
  reason: Reason;
  page: CheckoutPage | null;
  /** Slug of the link to begin again from. */
  link: string | null;
  /** The merchant's own address. */
  back?: string | null;
};

const icons = {
  expired: IconClockOff,
  exhausted: IconLinkOff,
  inactive: IconLock,
  archived: IconLinkOff,
  paid: IconCircleCheck,
  closed: IconLock,
  missing: IconMapQuestion,
};

/** What happened, and what to do. */
function explain(reason: Reason, page: CheckoutPage | null): { title: string; text: string } {
  const name = page?.merchant.name ?? '';
  switch (reason) {
    case 'expired':
      return {
        title: t('It is too late to pay here'),
        text: page?.expiresAt
          ? t('This could be paid until {{instant}}. Ask {{name}} for a new link if you still want to pay.', {
              instant: writeInstant(page.expiresAt),
              name,
            })
          : t('The time to pay is over. Ask {{name}} for a new link if you still want to pay.', { name }),
      };
    case 'exhausted':
      return {
        title: t('This link has been used up'),
        text: t('It has reached its number of payments. Ask {{name}} for a new link.', { name }),
      };
    case 'inactive':
      return {
        title: page?.story ? t('This page is switched off') : t('This link is switched off'),
        text: t('{{name}} takes no payments here at the moment. Ask them when it will be open again.', {
          name,
        }),
      };
    case 'archived':
      return {
        title: page?.story ? t('This page is closed') : t('This link is closed'),
        text: t('{{name}} no longer uses it. Ask them how to pay.', { name }),
      };
    case 'paid':
      return {
        title: t('This has been paid already'),
        text: t('Nothing more is to be paid, and you cannot be charged again here.'),
      };
    case 'closed':
      if (page?.kind === 'link') {
        return {
          title: t('This cannot be paid at the moment'),
          text: t('{{name}} has no way to pay open here now. Ask them how to pay.', { name }),
        };
      }
      return {
        title: t('This payment can no longer be made'),
        text: t('It was cancelled or not finished in time. Nothing was taken. Ask {{name}} for a new one.', {
          name,
        }),
      };
    case 'missing':
      return {
        title: t('There is nothing to pay at this address'),
        text: t('Check the address for missing letters, or ask whoever sent it to you for the right one.'),
      };
  }
}

export function Closed({ reason, page, link, back = null }: ClosedProps) {
  const Icon = icons[reason];
  const { title, text } = explain(reason, page);
  return (
    <div className="pp-outcome">
      <Icon size={32} className={reason === 'paid' ? 'success' : undefined} aria-hidden="true" />
      <StepTitle>{title}</StepTitle>
      <p className="pp-says">{text}</p>
      {reason === 'paid' && page?.reference && <ReceiptLink reference={page.reference} framed={false} />}
      {link && reason !== 'paid' && (
        <ButtonLink look="primary" href={`/pay/${encodeURIComponent(link)}`}>
          {t('Start again')}
        </ButtonLink>
      )}
      {back && page && (
        <ButtonLink href={back}>{t('Go back to {{name}}', { name: page.merchant.name })}</ButtonLink>
      )}
    </div>
  );
}
