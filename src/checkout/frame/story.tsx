// The merchant's content on a payment page: goal and progress, description, pictures.
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { PageStory } from '#shared/contract/payments/payment-page-story.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { t } from '../i18n.ts';
import { StoryText } from './story-text.tsx';
import './story.css';

/** Progress towards the goal; the bar stops at the goal, the figures do not. */
function Goal({ goal, currency }: { goal: NonNullable<PageStory['goal']>; currency: Currency }) {
  const { amount, collected, percent, payments } = goal;
  const of = formatMoney(amount, currency);
  return (
    <div className="pp-goal">
      <p className="pp-goal-words">
        <b className="num">{formatMoney(collected, currency)}</b>{' '}
        <span>{t('of {{goal}}', { goal: of })}</span>
      </p>
      <div
        className="pp-goal-bar"
        role="progressbar"
        aria-label={t('Goal reached')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        aria-valuetext={`${percent}%`}
      >
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </div>
      <p className="pp-goal-facts num">
        <span>{t('{{percent}}% reached', { percent })}</span>
        <span>
          {payments === 1
            ? t('1 payment')
            : t('{{payments}} payments', { payments: payments.toLocaleString('en') })}
        </span>
      </p>
    </div>
  );
}

function Gallery({ pictures }: { pictures: readonly string[] }) {
  return (
    <ul className="pp-gallery">
      {pictures.map((address, index) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={t('Image {{number}} of {{all}}', { number: index + 1, all: pictures.length })}
          >
            <img src={address} alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The additional content of a page compared with a link, in display order. */
export function Story({ page, story }: { page: CheckoutPage; story: PageStory }) {
  return (
    <>
      {story.goal && <Goal goal={story.goal} currency={page.currency} />}
      {page.description && <StoryText text={page.description} />}
      {story.gallery.length > 0 && <Gallery pictures={story.gallery} />}
    </>
  );
}
