// The receipt of a successful payment: amount, merchant, time and method, with a print layout.
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { paidWithText } from '#shared/payments/paid/payment-method.ts';
import { type Answer, type CallError, getReceipt } from '../api.ts';
import { applyBrand } from '../brand.ts';
import { disputePath } from '../dispute/dispute-address.ts';
import { Frame } from '../frame/frame.tsx';
import { Skeleton } from '../frame/skeleton.tsx';
import { TestRibbon } from '../frame/test-ribbon.tsx';
import { followLanguage, t, writeInstant, writePaidFor } from '../i18n.ts';
import { ButtonLink } from '../parts/button.tsx';
import { MerchantMark } from '../parts/merchant-mark.tsx';
import { asCallError } from '../use-payment.ts';
import { Unreachable } from './unreachable.tsx';

type Receipt = Answer<'getReceipt'>;

const Closed = lazy(() => import('./closed.tsx').then((module) => ({ default: module.Closed })));

export function ReceiptPage({ reference }: { reference: string }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const load = useCallback(async () => {
    try {
      const loaded = await getReceipt(reference);
      if (loaded.language) await followLanguage(loaded.language);
      applyBrand(loaded.merchant);
      document.title = `${t('Receipt')} · ${loaded.merchant.name}`;
      setReceipt(loaded);
      setFailure(null);
    } catch (error) {
      const reason = asCallError(error);
      // Not paid yet: redirects to the payment, which shows its state.
      if (reason.code === 'PAYMENT_IN_PROGRESS') location.replace(`/pay/${encodeURIComponent(reference)}`);
      else setFailure(reason);
    }
  }, [reference]);
  useEffect(() => void load(), [load]);

  if (failure) {
    return (
      <Frame page={null} framed={false}>
        {failure.code === 'NOT_FOUND' ? (
          <Suspense>
            <Closed reason="missing" page={null} link={null} />
          </Suspense>
        ) : (
          <Unreachable failure={failure} onRetry={load} />
        )}
      </Frame>
    );
  }
  return receipt ? <ReceiptSheet receipt={receipt} /> : <Skeleton />;
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { merchant, currency } = receipt;
  const money = (amount: number): string => formatMoney(amount, currency);
  const onTop = receipt.fee + receipt.vat > 0;
  const facts = [
    [t('Paid'), writeInstant(receipt.paidAt, receipt.timeZone)],
    [t('Paid by'), receipt.customerEmail],
    [t('Method'), paidWithText(receipt.paidWith, t)],
    [t('Reference'), receipt.reference],
  ];
  return (
    <div className="pp receipt">
      {(receipt.testMode || receipt.simulated) && <TestRibbon simulated={receipt.simulated} />}
      <main className="pp-receipt">
        <div className="pp-merchant">
          <MerchantMark name={merchant.name} logoUrl={merchant.logoUrl} />
          <div className="pp-merchant-words">
            <p className="pp-merchant-name">{merchant.name}</p>
            <p className="pp-receipt-title">{writePaidFor(receipt.paidFor)}</p>
          </div>
        </div>
        <h1 className="pp-receipt-head">
          <span>{t('Receipt')}</span>
          <span className="pp-paid">
            <IconCircleCheck size={16} aria-hidden="true" />
            {t(disputeBadges[receipt.dispute] ?? badges[receipt.refund])}
          </span>
        </h1>
        <p className="pp-amount num">{money(receipt.amount)}</p>
        <dl className="pp-lines">
          {receipt.purchase?.lines.map(({ productId, quantity, name, amount }) => (
            <ReceiptLine key={productId} label={`${quantity} × ${name}`} text={money(amount)} />
          ))}
          {receipt.purchase?.discount && (
            <ReceiptLine
              label={t('Coupon {{code}}', { code: receipt.purchase.discount.code })}
              text={money(-receipt.purchase.discount.amount)}
            />
          )}
          {receipt.purchase?.taxes.map(({ name, rate, amount, isInclusive }) => (
            <ReceiptLine
              key={`${name} ${rate}`}
              label={t(isInclusive ? '{{name}} {{rate}}%, included' : '{{name}} {{rate}}%', {
                name,
                rate: rate / 100,
              })}
              text={money(amount)}
            />
          ))}
          {onTop && (
            <>
              <ReceiptLine label={writePaidFor(receipt.paidFor)} text={money(receipt.requestedAmount)} />
              <ReceiptLine label={t('Fee')} text={money(receipt.fee)} />
              <ReceiptLine label={t('VAT on the fee')} text={money(receipt.vat)} />
            </>
          )}
          <ReceiptLine label={t('Amount paid')} text={money(receipt.amount)} total={receipt.refunded === 0} />
          {receipt.refundPending > 0 && (
            <ReceiptLine label={t('Being refunded')} text={money(receipt.refundPending)} />
          )}
          {receipt.refunded > 0 && (
            <>
              <ReceiptLine label={t('Refunded')} text={money(-receipt.refunded)} />
              <ReceiptLine
                label={t('Paid after refunds')}
                text={money(receipt.amount - receipt.refunded)}
                total
              />
            </>
          )}
          {receipt.dispute === 'open' && <ReceiptLine label={t('Dispute')} text={t('Under review')} />}
          {receipt.dispute === 'won' && (
            <ReceiptLine label={t('Dispute')} text={t('Resolved for the merchant')} />
          )}
          {receipt.dispute === 'lost' && (
            <ReceiptLine label={t('Returned after a dispute')} text={money(-receipt.chargedBack)} />
          )}
        </dl>
        <dl className="pp-lines">
          {facts.map(([label = '', text = '']) => (
            <ReceiptLine key={label} label={label} text={text} />
          ))}
        </dl>
        <div className="pp-receipt-actions">
          <button type="button" className="pp-button default" onClick={() => print()}>
            <IconPrinter size={16} aria-hidden="true" />
            <span>{t('Print or save as PDF')}</span>
          </button>
          <ButtonLink look="ghost" href={`/pay/${encodeURIComponent(receipt.reference)}`}>
            {t('Back to the payment')}
          </ButtonLink>
          <ButtonLink look="ghost" href={disputePath(receipt.reference)}>
            {t('Report a problem')}
          </ButtonLink>
        </div>
        <p className="pp-aside">
          {t('Issued by {{platform}} for {{name}}.', {
            platform: merchant.platformName,
            name: merchant.name,
          })}
        </p>
      </main>
    </div>
  );
}

const disputeBadges: Partial<Record<Receipt['dispute'], string>> = {
  open: 'Disputed',
  lost: 'Returned after a dispute',
};
const badges: Record<Receipt['refund'], string> = {
  none: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
};

function ReceiptLine({ label, text, total = false }: { label: string; text: string; total?: boolean }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{label}</dt>
      <dd className="num">{text}</dd>
    </div>
  );
}
