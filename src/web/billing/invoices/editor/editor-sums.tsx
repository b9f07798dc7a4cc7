// The sums below a document's lines, and the footer with total, save state and buttons.
import { IconSend } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { InvoiceTotals } from '../invoice-lines.tsx';
import type { EditedInvoice, Sums } from './editor-values.ts';
import { SavedText } from './saved-text.tsx';
import type { Form, useSaving } from './use-saving.ts';

const ExtraFields = lazy(() => import('./extra-fields.tsx').then((m) => ({ default: m.ExtraFields })));

/** `couponFault` is undefined when the document has no coupons. */
type SumsProps = { form: Form; sums: Sums; credit: number; couponFault: string | null | undefined };

export function SumsRow({ form, sums, credit, couponFault }: SumsProps) {
  const { t } = useTranslation();
  const money = (amount: number) => formatMoney(amount, sums.currency);
  return (
    <section className="inv-section inv-sums" aria-label={t('Totals')}>
      <div>
        <ExtraFields form={form} hasCoupon={couponFault !== undefined} />
        {couponFault && !form.errors.couponCode && <p className="danger-text sm">{t(couponFault)}</p>}
      </div>
      <div>
        <InvoiceTotals document={sums} />
        {credit > 0 && (
          <dl className="invoice-totals inv-credit-sums">
            <dt>{t('Customer credit')}</dt>
            <dd className="num">{money(-credit)}</dd>
            <dt className="total">{t('Amount due')}</dt>
            <dd className="num total">{money(sums.total - credit)}</dd>
          </dl>
        )}
      </div>
    </section>
  );
}

type FootProps = {
  form: Form;
  saving: ReturnType<typeof useSaving>;
  isIssued: boolean;
  due: number;
  currency: EditedInvoice['currency'];
  words?: { amount: string; send: string };
};

const ofInvoice = { amount: 'Amount due', send: 'Send invoice' };

export function Foot({ form, saving, isIssued, due, currency, words = ofInvoice }: FootProps) {
  const { t } = useTranslation();
  const { working, saved } = saving;
  return (
    <FormFoot
      wrong={Object.keys(form.errors).length}
      says={
        <>
          <span>
            {t(words.amount)} <strong className="num">{formatMoney(due, currency)}</strong>
          </span>
          <span className="inv-saved">
            <SavedText saved={saved} onRetry={() => void saving.retry()} />
          </span>
        </>
      }
    >
      <WriteButton
        variant="default"
        loading={working === 'save'}
        disabled={working === 'send'}
        onClick={() => void saving.save(false)}
      >
        {isIssued ? t('Save changes') : t('Save draft')}
      </WriteButton>
      {!isIssued && (
        <WriteButton
          leftSection={<IconSend size={16} />}
          loading={working === 'send'}
          disabled={working === 'save'}
          onClick={() => void saving.save(true)}
        >
          {t(words.send)}
        </WriteButton>
      )}
    </FormFoot>
  );
}
