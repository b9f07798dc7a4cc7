// One tax: calculation method, place, and rates by date.
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#shared/billing/catalogue-enums.ts';
import { type Tax, taxesContract } from '#shared/contract/billing/taxes.ts';
import { dayText } from '#shared/day-text.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { taxesPath, useMayChangeCatalogue } from '../catalogue.ts';
import { TaxDialogs, TaxMenu, useTaxDialogs } from './tax-actions.tsx';
import { kindLabel, PlaceText, TaxStatusText } from './tax-parts.tsx';
import '../catalogue.css';

export const loadTax = loadDetail(taxesContract.getTax);

const crumbs = [{ label: 'Tax', path: taxesPath }];

export function TaxDetailPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const dialogs = useTaxDialogs();
  return (
    <DetailPage query={useDetail(taxesContract.getTax)} name="Tax" crumbs={crumbs}>
      {(tax) => ({
        title: tax.name,
        reference: tax.reference,
        badges: <TaxStatusText status={tax.status} badge />,
        meta: <MadeBy of={tax} />,
        actions: mayChange && (
          <>
            <EditButton onClick={() => dialogs.open('edit')} />
            <WriteButton onClick={() => dialogs.open('rate')}>{t('Change rate')}</WriteButton>
            <TaxMenu tax={tax} dialogs={dialogs} hasButtons />
          </>
        ),
        content: (
          <div className="catalogue-columns">
            <Details tax={tax} />
            <Rates tax={tax} />
          </div>
        ),
        dialogs: <TaxDialogs tax={tax} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}

function Details({ tax }: { tax: Tax }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Type'), value: t(kindLabel(tax)) },
          {
            label: t('Charged on'),
            value: t(tax.isBeforeDiscount ? 'The price before discounts' : 'The price after discounts'),
          },
          { label: t('Location'), value: <PlaceText tax={tax} /> },
          { label: t('Default'), value: t(tax.isDefault ? 'Yes' : 'No') },
          { label: t('Products'), value: String(tax.products) },
          { label: t('Last changed'), value: <DateText at={tax.updatedAt} /> },
        ]}
      />
    </SectionCard>
  );
}

/** Every rate with its first day; future rates can be removed. */
function Rates({ tax }: { tax: Tax }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const remove = useCall(taxesContract.removeTaxRate);
  return (
    <SectionCard title={t('Rates')}>
      <KeyValues
        items={tax.rates.map(({ startsOn, rate, hasBegun }) => ({
          label: t('From {{day}}', { day: dayText(startsOn) }),
          value: (
            <span className="rate-value">
              <span className="num">{formatRate(rate)}</span>
              {mayChange && !hasBegun && tax.rates.length > 1 && (
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={t('Remove the rate from {{day}}', { day: dayText(startsOn) })}
                  onClick={() => void remove.run({ params: { taxId: tax.id, startsOn } })}
                >
                  <IconTrash size={16} />
                </button>
              )}
            </span>
          ),
        }))}
      />
    </SectionCard>
  );
}
