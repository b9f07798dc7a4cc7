// The page of a quote: lines, total, expiry, and the customer's answer.
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { HostedQuote } from '#shared/contract/billing/quotes/hosted-quote.ts';
import { formatMoney } from '#shared/money.ts';
import { CallError } from '../api.ts';
import { applyBrand } from '../brand.ts';
import { Skeleton } from '../frame/skeleton.tsx';
import { TestRibbon } from '../frame/test-ribbon.tsx';
import { followLanguage, t } from '../i18n.ts';
import { dayText, HostedLines, HostedRow, HostedSums, TextBlock } from '../invoice/hosted-parts.tsx';
import { NotShown } from '../outcome/not-shown.tsx';
import { MerchantMark } from '../parts/merchant-mark.tsx';
import { AnswerDock } from './answer-dock.tsx';
import { quotePdfPath, readQuote } from './quote-api.ts';
import '../invoice/invoice.css';

export function QuotePage({ slug }: { slug: string }) {
  const [quote, setQuote] = useState<HostedQuote | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const read = useCallback(async () => {
    try {
      const found = await readQuote(slug);
      await followLanguage(found.language);
      applyBrand(found.merchant);
      document.title = `${t('Quote {{number}}', { number: found.number })} · ${found.merchant.name}`;
      setQuote(found);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(0, null));
    }
  }, [slug]);
  useEffect(() => void read(), [read]);
  if (!quote && failure) return <NotShown failure={failure} onRetry={read} />;
  if (!quote) return <Skeleton />;
  return (
    <div className="pp">
      {(quote.testMode || quote.simulated) && <TestRibbon simulated={quote.simulated} />}
      <div className="pp-columns single">
        <main className="pp-main">
          <div className="pi">
            <Head quote={quote} />
            {quote.state === 'DRAFT' ? <TakenBack quote={quote} /> : <Body quote={quote} />}
            <AnswerDock quote={quote} onChange={setQuote} onReload={read} />
          </div>
        </main>
      </div>
    </div>
  );
}

function TakenBack({ quote: { merchant } }: { quote: HostedQuote }) {
  return (
    <p className="pp-says">
      {t('{{name}} is changing this quote. Contact them, or wait for the new version.', {
        name: merchant.name,
      })}
    </p>
  );
}

function Head({ quote: { merchant, number, slug, state } }: { quote: HostedQuote }) {
  return (
    <header className="pi-head">
      <MerchantMark name={merchant.name} logoUrl={merchant.logoUrl} />
      <div className="pp-merchant-words">
        <p className="pp-merchant-name">{merchant.name}</p>
        <h1 className="pp-title">{t('Quote {{number}}', { number })}</h1>
      </div>
      {state !== 'DRAFT' && (
        <a className="pi-icon" href={quotePdfPath(slug)} download aria-label={t('Download PDF')}>
          <IconDownload size={18} aria-hidden="true" />
        </a>
      )}
    </header>
  );
}

const states: Record<HostedQuote['state'], { label: string; tone: string }> = {
  DRAFT: { label: 'Being revised', tone: 'quiet' },
  SENT: { label: 'Awaiting your response', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  DECLINED: { label: 'Declined', tone: 'quiet' },
  EXPIRED: { label: 'Expired', tone: 'quiet' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'quiet' },
};

function Body({ quote }: { quote: HostedQuote }) {
  const { state, total, currency, customerName, issueOn, validUntil } = quote;
  const { label, tone } = states[state];
  return (
    <>
      <section aria-label={t('Amount')}>
        <p className="pi-label">{t('Total')}</p>
        <p className="pi-amount num">{formatMoney(total, currency)}</p>
        <p className="pi-badges">
          <span className={`pi-badge ${tone}`}>
            <i aria-hidden="true" />
            {t(label)}
          </span>
        </p>
      </section>
      <dl className="pi-rows">
        <HostedRow label={t('Prepared for')}>{customerName}</HostedRow>
        <HostedRow label={t('Date')}>{dayText(issueOn)}</HostedRow>
        <HostedRow label={t('Valid until')}>{dayText(validUntil)}</HostedRow>
      </dl>
      <HostedLines lines={quote.lines} currency={currency} />
      <dl className="pi-rows pi-sums">
        <HostedSums sums={quote.sums} />
      </dl>
      <TextBlock title={t('Notes')} text={quote.notes} />
      <TextBlock title={t('Terms')} text={quote.terms} />
    </>
  );
}
