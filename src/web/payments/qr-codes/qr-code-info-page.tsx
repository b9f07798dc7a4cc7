// Information tab of a QR code: its figures, its pictures, and what it says.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QrCode, qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { shortDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useQrCode } from './qr-code-detail-page.tsx';
import { expiryOf, qrTypeLabels } from './qr-code-words.ts';
import { QrPicture } from './qr-picture.tsx';
import '#web/ui/list/filters.css';
import './qr-codes.css';

const days = 30;

function figuresQueryOf(qrCodeId: string) {
  return queryOptionsOf(qrCodesContract.getQrCodeStatistics, { params: { qrCodeId }, query: { days } });
}

export function loadQrCodeInfo({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(figuresQueryOf(params.qrCodeId ?? ''));
}

export function QrCodeInfoPage() {
  const { data: code } = useQrCode();
  if (!code) return null;
  return (
    <div className="stack">
      <Tiles code={code} />
      <div className="qr-info">
        <div className="stack">
          <Chart code={code} />
          <Details code={code} />
        </div>
        <Pictures code={code} />
      </div>
    </div>
  );
}

function Tiles({ code }: { code: QrCode }) {
  const { t } = useTranslation();
  const { data } = useQuery(figuresQueryOf(code.id));
  const count = (value: number) => value.toLocaleString('en');
  return (
    <div className="qr-tiles">
      <StatTiles
        label={t('Figures since the code was made')}
        count={4}
        compact
        tiles={
          data && [
            { label: t('Scans'), value: count(data.visits) },
            { label: t('Payments made'), value: count(data.paid) },
            { label: t('Conversion'), value: data.visits === 0 ? '—' : `${data.conversion.toFixed(1)}%` },
            { label: t('Collected'), value: <MoneyText amount={data.collected} currency={code.currency} /> },
          ]
        }
      />
    </div>
  );
}

function Chart({ code }: { code: QrCode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(figuresQueryOf(code.id));
  const dayText = (day: string) => shortDate(new Date(`${day}T00:00:00Z`), 'UTC');
  return (
    <ChartCard
      title="Collected"
      aside={t('Daily')}
      height={180}
      points={data?.days.map((day) => ({ label: dayText(day.day), value: day.collected }))}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, code.currency)}
      formatShort={(amount) => formatMoneyShort(amount, code.currency)}
      legend={{ current: 'Last 30 days' }}
      empty={<EmptyState title={t('Nothing collected in the last 30 days')} />}
    />
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
            <legend className="sr-only">{t('What the code is for')}</legend>
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
        <QrPicture code={code} content={content} />
        <p className="dim xs">
          {content === 'link'
            ? t('Scanning opens your payment page in any phone’s browser.')
            : t('An NQR code for the apps of banks. In test mode it is understood by the sandbox only.')}
        </p>
      </div>
    </SectionCard>
  );
}
