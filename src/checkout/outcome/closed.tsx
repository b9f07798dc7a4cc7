// A page that takes no payment: the reason, and what the payer can do.
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
  /** Slug of the link to start again from, if the payment is closed and not the link. */
  link: string | null;
  /** The merchant's URL. */
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

/** Returns what happened and what to do. */
function explain(reason: Reason, page: CheckoutPage | null): { title: string; text: string } {
  const name = page?.merchant.name ?? '';
  switch (reason) {
    case 'expired':
      return {
        title: t('The time to pay has passed'),
        text: page?.expiresAt
          ? t('The deadline was {{instant}}. Ask {{name}} for a new link if you still want to pay.', {
              instant: writeInstant(page.expiresAt),
              name,
            })
          : t('This link has expired. Ask {{name}} for a new one if you still want to pay.', { name }),
      };
    case 'exhausted':
      return {
        title: t('This link can no longer be used'),
        text: t('It has reached its payment limit. Ask {{name}} for a new link.', { name }),
      };
    case 'inactive':
      return {
        title: page?.story ? t('This page is inactive') : t('This link is inactive'),
        text: t('{{name}} is not accepting payments here at the moment.', {
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
        title: t('This has already been paid'),
        text: t('There is nothing left to pay. You will not be charged again.'),
      };
    case 'closed':
      if (page?.kind === 'link') {
        return {
          title: t('Payment is not available at the moment'),
          text: t('{{name}} has no payment method available here. Ask them how to pay.', { name }),
        };
      }
      return {
        title: t('This payment can no longer be made'),
        text: t(
          'It was cancelled or not completed in time. You were not charged. Ask {{name}} for a new link.',
          {
            name,
          },
        ),
      };
    case 'missing':
      return {
        title: t('This page does not exist'),
        text: t('Check the address, or ask the sender for the correct link.'),
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
      {link && (reason === 'expired' || reason === 'closed') && (
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
