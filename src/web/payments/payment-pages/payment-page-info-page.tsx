// Information tab of a payment page: its figures, its goal, its QR code, and all its fields.
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { formatMoney } from '#shared/money.ts';
import { SoldCard } from '#web/payments/payment-sources/goods/sold-card.tsx';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { loadFigures } from '#web/payments/payment-sources/source-figures.tsx';
import { SourceInfo } from '#web/payments/payment-sources/source-info.tsx';
import { SplitGroupName } from '#web/payments/payment-sources/split-group-name.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { RichTextContent } from '#web/ui/rich-text/rich-text-content.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { goalOf, pageAmountText, pageTypeLabels } from './payment-page-labels.ts';
import { PaymentPageQr } from './payment-page-qr.tsx';
import { usePaymentPage } from './payment-page-query.ts';
import '#web/payments/payment-links/payment-links.css';
import './payment-pages.css';

const endpoint = paymentPagesContract.getPaymentPageStatistics;
export const loadPaymentPageInfo = loadFigures(endpoint);

export function PaymentPageInfoPage() {
  const { t } = useTranslation();
  const { data: page } = usePaymentPage();
  if (!page) return null;
  return (
    <SourceInfo
      endpoint={endpoint}
      currency={page.currency}
      notice={
        page.status === 'DRAFT' && (
          <Banner>{t('This page is a draft. It is not visible to customers until you publish it.')}</Banner>
        )
      }
      aside={
        <>
          <GoalCard page={page} />
          <SoldCard items={page.items} planIds={page.planIds} currency={page.currency} />
          <SectionCard title={t('QR code')}>
            <PaymentPageQr page={page} />
          </SectionCard>
          <Facts page={page} />
        </>
      }
    >
      <Story page={page} />
    </SourceInfo>
  );
}

function GoalCard({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  if (page.goalAmount === null) return null;
  const { collected, percent } = goalOf(page);
  return (
    <SectionCard title={t('Goal')} aside={t('{{percent}}% reached', { percent })}>
      <p className="goal-words">
        <b className="num">{formatMoney(collected, page.currency)}</b>{' '}
        <span className="mut">{t('of {{goal}}', { goal: formatMoney(page.goalAmount, page.currency) })}</span>
      </p>
      <div
        className="goal-bar"
        role="progressbar"
        aria-label={t('Goal')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
      >
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </div>
      {page.refunded > 0 && (
        <p className="dim xs">
          {t('{{amount}} was refunded and is not included.', {
            amount: formatMoney(page.refunded, page.currency),
          })}
        </p>
      )}
    </SectionCard>
  );
}

/** Public content: pictures and texts. */
function Story({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('What customers see')}>
      {page.banner && <img className="page-banner" src={imageAddress(page.banner.id)} alt="" />}
      {page.description ? (
        <RichTextContent text={page.description} />
      ) : (
        <p className="dim">{t('No description yet')}</p>
      )}
      {page.gallery.length > 0 && (
        <ul className="page-pictures">
          {page.gallery.map((picture) => (
            <li key={picture.id}>
              <img src={imageAddress(picture.id)} alt="" loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const answerWords = { text: 'Text', number: 'Number', date: 'Date', select: 'Choice' } as const;

function Facts({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const requested = [
    page.collectPhone && t('Phone number'),
    page.collectAddress && t('Address'),
    ...page.customFields.map((field) => `${field.label} (${t(answerWords[field.type])})`),
  ].filter(Boolean);
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Type'), value: t(pageTypeLabels[page.type]) },
          { label: t('Amount'), value: <span className="num">{pageAmountText(page, t)}</span> },
          page.suggestedAmounts.length > 0 && {
            label: t('Suggested'),
            value: page.suggestedAmounts.map((amount) => formatMoney(amount, page.currency)).join(', '),
          },
          requested.length > 0 && { label: t('Required'), value: requested.join(', ') },
          { label: t('Fee paid by'), value: page.feeBearer === 'merchant' ? t('Merchant') : t('Customer') },
          page.splitGroupId !== null && {
            label: t('Split group'),
            value: <SplitGroupName id={page.splitGroupId} currency={page.currency} />,
          },
          page.publishedAt !== null && {
            label: t('Published'),
            value: <DateText at={page.publishedAt} />,
          },
          { label: t('Last changed'), value: <DateText at={page.updatedAt} /> },
          page.successMessage !== null && { label: t('Success message'), value: page.successMessage },
          page.redirectUrl !== null && { label: t('Redirect to'), value: page.redirectUrl },
          page.notifyEmails.length > 0 && {
            label: t('Payment notifications'),
            value: page.notifyEmails.join(', '),
          },
          page.seoTitle !== null && { label: t('Title when shared'), value: page.seoTitle },
          page.seoDescription !== null && { label: t('Description when shared'), value: page.seoDescription },
        ]}
      />
    </SectionCard>
  );
}
