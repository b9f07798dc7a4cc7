// The fields of a payment page, card by card: its content first; amount and follow-up load a moment later.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { type SlugCheck, SlugField } from '#web/payments/payment-links/slug-field.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { PageValues } from '../payment-page-values.ts';

const PageAmountFields = lazy(() =>
  import('./page-amount-fields.tsx').then((m) => ({ default: m.PageAmountFields })),
);
const FurtherFields = lazy(() => import('./further-fields.tsx').then((m) => ({ default: m.FurtherFields })));

type Props = { form: ContractForm<PageValues>; page: PaymentPage | null; prefix: string };

const checkPageSlug: SlugCheck = (slug, pageId) =>
  queryOptionsOf(paymentPagesContract.checkPaymentPageSlug, {
    params: { slug },
    query: pageId ? { pageId } : {},
  });

export function PaymentPageFields({ form, page, prefix }: Props) {
  const { t } = useTranslation();
  const isPaid = page !== null && page.usedCount > 0;
  return (
    <>
      <SectionCard title={t('Page')} className="page-card">
        <ChoiceCards
          label="Type"
          options={[
            {
              value: 'payment',
              label: 'Payment',
              text: 'Fixed amount, or chosen by the customer',
              disabled: isPaid,
            },
            {
              value: 'donation',
              label: 'Donation',
              text: 'Suggested amounts, or any other amount',
              disabled: isPaid,
            },
            {
              value: 'product',
              label: 'Products',
              text: 'Sells products from your catalogue',
              disabled: isPaid,
            },
            {
              value: 'subscription',
              label: 'Subscription',
              text: 'Customers subscribe to a plan',
              disabled: isPaid,
            },
          ]}
          {...form.getInputProps('type')}
        />
        <TextField label="Page name" maxLength={100} {...form.getInputProps('name')} />
        <SlugField prefix={prefix} link={page} check={checkPageSlug} {...form.getInputProps('slug')} />
        <RichTextField label="Description" rows={7} {...form.getInputProps('description')} />
      </SectionCard>
      <Suspense fallback={<FurtherSkeleton />}>
        <PageAmountFields form={form} isPaid={isPaid} />
        <FurtherFields form={form} address={prefix + form.values.slug} />
      </Suspense>
    </>
  );
}

/** Approximate heights of the cards of amount, pictures, questions, follow-up, and sharing. */
const furtherHeights = [302, 278, 238, 398, 640];

function FurtherSkeleton() {
  return furtherHeights.map((height) => <span key={height} className="sk" style={{ height }} />);
}
