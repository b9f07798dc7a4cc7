// What a document says beside its lines: notes, terms, and how it may be paid. Shared by invoices, quotes and recurring invoices.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LateFee } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { rateText } from './invoice-lines.tsx';
import './invoices.css';

type Texts = { notes: string | null; terms: string | null };

export function DocumentTexts({ document: { notes, terms } }: { document: Texts }) {
  const { t } = useTranslation();
  return (
    <>
      {notes && (
        <SectionCard title={t('Notes')} className="invoice-text">
          {notes}
        </SectionCard>
      )}
      {terms && (
        <SectionCard title={t('Terms')} className="invoice-text">
          {terms}
        </SectionCard>
      )}
    </>
  );
}

type Paid = {
  currency: Currency;
  /** null: by the invoice settings. */
  partAllowed: boolean | null;
  lateFeeRule: LateFee | null;
  lateFeeChosen: boolean;
  useCredit: boolean;
};

function lateFeeText({ lateFeeRule: rule, lateFeeChosen, currency }: Paid, t: TFunction): string {
  if (!rule) return lateFeeChosen ? t('None') : t('Same as the invoice settings');
  const fee = rule.kind === 'fixed' ? formatMoney(rule.amount, currency) : rateText(rule.rate);
  return rule.afterDays === 1
    ? t('{{fee}}, 1 day after the due date', { fee })
    : t('{{fee}}, {{days}} days after the due date', { fee, days: rule.afterDays });
}

/** How an invoice may be paid, as entries of `KeyValues`. */
export const paymentFacts = (document: Paid, t: TFunction) => [
  {
    label: t('Partial payments'),
    value:
      document.partAllowed === null
        ? t('Same as the invoice settings')
        : t(document.partAllowed ? 'Allowed' : 'Not allowed'),
  },
  { label: t('Late fee'), value: lateFeeText(document, t) },
  { label: t('Customer credit'), value: t(document.useCredit ? 'Applied when issued' : 'Not applied') },
];
