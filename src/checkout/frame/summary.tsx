// Merchant, purpose and amount: the summary that stays visible through every step.
import { IconClock, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { t, writeInstant, writePaidFor } from '../i18n.ts';
import { MerchantMark } from '../parts/merchant-mark.tsx';

const Story = lazy(() => import('./story.tsx').then((module) => ({ default: module.Story })));
const StoryText = lazy(() => import('./story-text.tsx').then((module) => ({ default: module.StoryText })));

type SummaryProps = {
  page: CheckoutPage;
  /** Minor units; null until the payer has chosen. */
  amount: number | null;
  /** On a phone only the first step shows the full summary, for lack of space. */
  brief: boolean;
  /** Whether nothing can be paid here any more. */
  over: boolean;
  onClose?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
};

export function Summary({ page, amount, brief, over, onClose, onEdit }: SummaryProps) {
  const { story } = page;
  return (
    <div className={['pp-summary', brief && 'brief', story && 'story'].filter(Boolean).join(' ')}>
      {story && page.imageUrl && <img className="pp-banner" src={page.imageUrl} alt="" />}
      <div className="pp-merchant">
        <MerchantMark name={page.merchant.name} logoUrl={page.merchant.logoUrl} />
        <div className="pp-merchant-words">
          <p className="pp-merchant-name">{page.merchant.name}</p>
          {!story && <h1 className="pp-title">{writePaidFor(page.paidFor)}</h1>}
        </div>
        {onClose && (
          <button type="button" className="pp-close" aria-label={t('Close')} onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {story && <h1 className="pp-story-title">{writePaidFor(page.paidFor)}</h1>}
      {(amount !== null || !page.offer) && (
        <p className="pp-amount num">
          {amount === null ? (
            <span className="pp-amount-open">{t('You choose the amount')}</span>
          ) : (
            formatMoney(amount, page.currency)
          )}
        </p>
      )}
      {page.customerEmail && (
        <p className="pp-payer">
          <span className="trunc">{t('for {{email}}', { email: page.customerEmail })}</span>
          {onEdit && (
            <button type="button" className="pp-textbutton" onClick={onEdit}>
              {t('Change')}
            </button>
          )}
        </p>
      )}
      <div className="pp-about">
        {story && (
          <Suspense fallback={<div className="sk" style={{ height: 120 }} aria-busy="true" />}>
            <Story page={page} story={story} />
          </Suspense>
        )}
        {!story && page.description && (
          <Suspense fallback={<div className="sk" style={{ height: 22 }} aria-busy="true" />}>
            <StoryText text={page.description} />
          </Suspense>
        )}
        {!story && page.imageUrl && <img className="pp-image" src={page.imageUrl} alt="" />}
        {page.expiresAt && !page.closed && !over && (
          <p className="pp-expires">
            <IconClock size={16} aria-hidden="true" />
            {t('Pay by {{instant}}', { instant: writeInstant(page.expiresAt) })}
          </p>
        )}
      </div>
    </div>
  );
}
