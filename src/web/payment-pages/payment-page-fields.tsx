// The fields of a payment page, card by card: what it says, what it asks for, and what happens around it.
import { useTranslation } from 'react-i18next';
import { pageDescriptionMax } from '#shared/contract/payment-gateway/payment-page-input.ts';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payment-gateway/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CustomFieldsEditor } from '#web/payment-links/custom-fields-editor.tsx';
import { ImageField } from '#web/payment-links/image-field.tsx';
import { NotifyField } from '#web/payment-links/notify-field.tsx';
import { SlugField, type SlugQuestion } from '#web/payment-links/slug-field.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { SwitchField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { GalleryField } from './gallery-field.tsx';
import { PageAmountFields } from './page-amount-fields.tsx';
import type { PageValues } from './payment-page-values.ts';
import { ShareCard } from './share-card.tsx';

type Props = { form: ContractForm<PageValues>; page: PaymentPage | null; prefix: string };

const askOfPages: SlugQuestion = (slug, pageId) =>
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
              text: 'A fixed amount, or one the customer chooses',
              disabled: isPaid,
            },
            {
              value: 'donation',
              label: 'Donation',
              text: 'Suggested amounts, and any other',
              disabled: isPaid,
            },
          ]}
          {...form.getInputProps('type')}
        />
        <TextField label="Page name" maxLength={100} {...form.getInputProps('name')} />
        <SlugField prefix={prefix} link={page} question={askOfPages} {...form.getInputProps('slug')} />
        <TextAreaField
          label="Description"
          rows={7}
          maxLength={pageDescriptionMax}
          hint={t('An empty line begins a paragraph. **bold** and [words](https://example.com) work.')}
          {...form.getInputProps('description')}
        />
      </SectionCard>
      <PageAmountFields form={form} isPaid={isPaid} />
      <PictureFields form={form} />
      <QuestionFields form={form} />
      <AfterFields form={form} />
      <SharingFields form={form} address={prefix + form.values.slug} />
    </>
  );
}

type CardProps = { form: ContractForm<PageValues> };

function PictureFields({ form }: CardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Pictures')} className="page-card">
      <ImageField
        label="Banner"
        hint="Twice as wide as high looks best."
        imageId={form.values.bannerImageId}
        onChange={(imageId) => form.setFieldValue('bannerImageId', imageId)}
        error={form.errors.bannerImageId}
      />
      <GalleryField
        imageIds={form.values.galleryImageIds}
        onChange={(change) => form.setFieldValue('galleryImageIds', change(form.getValues().galleryImageIds))}
        error={Object.entries(form.errors).find(([path]) => path.startsWith('galleryImageIds'))?.[1]}
      />
    </SectionCard>
  );
}

function QuestionFields({ form }: CardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Asked before paying')} className="page-card">
      <SwitchField
        label="Ask for a phone number"
        {...form.getInputProps('collectPhone', { type: 'checkbox' })}
      />
      <SwitchField
        label="Ask for an address"
        {...form.getInputProps('collectAddress', { type: 'checkbox' })}
      />
      <CustomFieldsEditor form={form} />
    </SectionCard>
  );
}

function AfterFields({ form }: CardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('After paying')} className="page-card">
      <TextAreaField
        label="Success message"
        optional
        countMax={300}
        rows={2}
        {...form.getInputProps('successMessage')}
      />
      <TextField
        label="Redirect to"
        optional
        placeholder="https://example.com/thank-you"
        hint={t('Where the customer goes after paying.')}
        {...form.getInputProps('redirectUrl')}
      />
      <NotifyField form={form} />
    </SectionCard>
  );
}

function SharingFields({ form, address }: CardProps & { address: string }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Search and sharing')} className="page-card">
      <ShareCard values={form.values} address={address} />
      <TextField
        label="Title when shared"
        optional
        maxLength={70}
        placeholder={form.values.name}
        {...form.getInputProps('seoTitle')}
      />
      <TextAreaField
        label="Description when shared"
        optional
        countMax={200}
        rows={2}
        {...form.getInputProps('seoDescription')}
      />
      <ImageField
        label="Picture when shared"
        hint="The banner, where there is none."
        imageId={form.values.seoImageId}
        onChange={(imageId) => form.setFieldValue('seoImageId', imageId)}
        error={form.errors.seoImageId}
      />
    </SectionCard>
  );
}
