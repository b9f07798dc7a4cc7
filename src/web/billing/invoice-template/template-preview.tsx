// Preview of the document beside the form of the invoice template.
import { useTranslation } from 'react-i18next';
import type { invoiceSettingsContract as contract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { useSession } from '#web/api/session.ts';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { currentTime } from '#web/ui/now.ts';
import { PaperSheet } from './paper-sheet.tsx';
import { samplePaper } from './sample-paper.ts';
import { nextNumberOf } from './settings-values.ts';

type Settings = OutputOf<(typeof contract)['getInvoiceSettings']>;
type Seller = OutputOf<(typeof contract)['getInvoiceSeller']>;

const dayMs = 86_400_000;

type PreviewProps = { values: Omit<Settings, 'nextNumber'>; nextNumber: string; seller: Seller };

export function TemplatePreview({ values, nextNumber, seller }: PreviewProps) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const now = currentTime();
  const dueDays = Number.isFinite(values.dueDays) ? Math.min(365, Math.max(0, values.dueDays)) : 0;
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const { template, terms, footer, bankDetails, color, logoImageId, language } = values;
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color);
  const paper = samplePaper({
    template,
    terms,
    footer: footer || null,
    bankDetails,
    language,
    number: nextNumberOf(nextNumber, values, dayOf(now).slice(0, 4)),
    currency,
    color: isColor ? color : seller.color,
    issueOn: dayOf(now),
    dueOn: dayOf(new Date(now.getTime() + dueDays * dayMs)),
    seller,
  });
  const logoUrl = logoImageId ? imageAddress(logoImageId) : seller.logoUrl;
  return <PaperSheet paper={paper} logoUrl={logoUrl} label={t('Preview of the invoice')} />;
}
