// Information tab of a QR code: figures, pictures and details.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QrCode, qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { QrPicture } from '#web/payments/payment-sources/qr-picture.tsx';
import { loadFigures } from '#web/payments/payment-sources/source-figures.tsx';
import { SourceInfo } from '#web/payments/payment-sources/source-info.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useQrCode } from './qr-code-detail-page.tsx';
import { expiryOf, qrTypeLabels } from './qr-code-labels.ts';
import '#web/ui/list/filters.css';
import './qr-codes.css';

const endpoint = qrCodesContract.getQrCodeStatistics;
export const loadQrCodeInfo = loadFigures(endpoint);

export function QrCodeInfoPage() {
  const { data: code } = useQrCode();
  if (!code) return null;
  return (
    <SourceInfo endpoint={endpoint} currency={code.currency} scanned aside={<Pictures code={code} />}>
      <Details code={code} />
    </SourceInfo>
  );
}

function Details({ code }: { code: QrCode }) {
  const { t } = useTranslation();
  const expiry = expiryOf(code);
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Type'), value: t(qrTypeLabels[code.type]) },
          {
            label: t('Amount'),
            value: (
              <span className="num">
                {code.amount === null ? t('Open amount') : formatMoney(code.amount, code.currency)}
              </span>
            ),
          },
          { label: t('Cashier or store'), value: code.label ?? '—' },
          { label: t('Expires on'), value: expiry ? <DateText at={expiry} as="exact" /> : t('Never') },
          { label: t('Link'), value: <CopyText text={code.link} label="link" whole /> },
        ]}
      />
    </SectionCard>
  );
}

const contents = [
  { value: 'link', label: 'Any phone' },
  { value: 'payload', label: 'Bank apps' },
] as const;

function Pictures({ code }: { code: QrCode }) {
  const { t } = useTranslation();
  const [content, setContent] = useState<'link' | 'payload'>('link');
  return (
    <SectionCard title={t('QR code')}>
      <div className="stack">
        {code.payload && (
          <fieldset className="seg small">
            <legend className="sr-only">{t('QR code type')}</legend>
            {contents.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={content === value}
                onClick={() => setContent(value)}
              >
                {t(label)}
              </button>
            ))}
          </fieldset>
        )}
        <QrPicture
          query={queryOptionsOf(qrCodesContract.getQrCodeImage, {
            params: { qrCodeId: code.id },
            query: { content },
          })}
          label={t('QR code of {{name}}', { name: code.name })}
          fileName={code.reference}
        />
        <p className="dim xs">
          {content === 'link'
            ? t('Opens your payment page in the phone’s browser.')
            : t('An NQR code for bank apps. Test codes only work with the sandbox.')}
        </p>
      </div>
    </SectionCard>
  );
}
