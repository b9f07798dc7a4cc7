// Information tab of a payment link: its figures, its QR code, and all its fields.
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { SoldCard } from '#web/payments/payment-sources/goods/sold-card.tsx';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { loadFigures } from '#web/payments/payment-sources/source-figures.tsx';
import { SourceInfo } from '#web/payments/payment-sources/source-info.tsx';
import { SplitGroupName } from '#web/payments/payment-sources/split-group-name.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { RichTextContent } from '#web/ui/rich-text/rich-text-content.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { usePaymentLink } from './payment-link-detail-page.tsx';
import { amountText, feeBearerLabels, linkKindLabels, usesText } from './payment-link-labels.ts';
import { PaymentLinkQr } from './payment-link-qr.tsx';
import './payment-links.css';

const endpoint = paymentLinksContract.getPaymentLinkStatistics;
export const loadPaymentLinkInfo = loadFigures(endpoint);

export function PaymentLinkInfoPage() {
  const { t } = useTranslation();
  const { data: link } = usePaymentLink();
  if (!link) return null;
  return (
    <SourceInfo
      endpoint={endpoint}
      currency={link.currency}
      aside={
        <>
          <SoldCard items={link.items} planIds={[]} currency={link.currency} />
          <SectionCard title={t('QR code')}>
            <PaymentLinkQr link={link} />
          </SectionCard>
          <Asked link={link} />
        </>
      }
    >
      <Details link={link} />
    </SourceInfo>
  );
}

function Details({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          link.description !== null && {
            label: t('Description'),
            value: <RichTextContent text={link.description} />,
          },
          { label: t('Type'), value: t(linkKindLabels[link.kind]) },
          { label: t('Amount'), value: <span className="num">{amountText(link, t)}</span> },
          {
            label: t('Payments'),
            value:
              link.usesMax === null ? t('{{used}}, unlimited', { used: usesText(link) }) : usesText(link),
          },
          {
            label: t('Expires on'),
            value: link.expiresAt ? <DateText at={link.expiresAt} as="exact" /> : t('Never'),
          },
          { label: t('Fee paid by'), value: t(feeBearerLabels[link.feeBearer]) },
          link.splitGroupId !== null && {
            label: t('Split group'),
            value: <SplitGroupName id={link.splitGroupId} currency={link.currency} />,
          },
          { label: t('Last changed'), value: <DateText at={link.updatedAt} /> },
        ]}
      />
    </SectionCard>
  );
}

const answerWords = { text: 'Text', number: 'Number', date: 'Date', select: 'Choice' } as const;

/** The questions before payment, and the follow-up. */
function Asked({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Payment page')}>
      {link.imageId && <img className="link-picture" src={imageAddress(link.imageId)} alt="" />}
      <KeyValues
        items={[
          { label: t('Phone number'), value: link.collectPhone ? t('Required') : t('Not required') },
          { label: t('Address'), value: link.collectAddress ? t('Required') : t('Not required') },
          ...link.customFields.map((field) => ({
            label: field.label,
            value: (
              <>
                {field.type === 'select' ? field.options.join(', ') : t(answerWords[field.type])}
                {!field.required && <span className="dim"> · {t('Optional')}</span>}
              </>
            ),
          })),
          link.successMessage !== null && { label: t('Success message'), value: link.successMessage },
          link.redirectUrl !== null && { label: t('Redirect to'), value: link.redirectUrl },
          link.notifyEmails.length > 0 && {
            label: t('Payment notifications'),
            value: link.notifyEmails.join(', '),
          },
        ]}
      />
    </SectionCard>
  );
}
