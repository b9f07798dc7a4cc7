// Options that few payment pages need: pictures, questions, follow-up, and the appearance of a shared link.
import { useTranslation } from 'react-i18next';
import { RedirectField, SuccessMessageField } from '#web/payments/payment-sources/after-paying-fields.tsx';
import { NotifyField } from '#web/payments/payment-sources/notify-field.tsx';
import { PayerFields } from '#web/payments/payment-sources/payer-fields.tsx';
import { ImageField } from '#web/payments/payment-sources/pictures/image-field.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { PageValues } from '../payment-page-values.ts';
import { GalleryField } from './gallery-field.tsx';
import { ShareCard } from './share-card.tsx';

type CardProps = { form: ContractForm<PageValues> };

export function FurtherFields({ form, address }: CardProps & { address: string }) {
  return (
    <>
      <PictureFields form={form} />
      <QuestionFields form={form} />
      <AfterFields form={form} />
      <SharingFields form={form} address={address} />
    </>
  );
}

function PictureFields({ form }: CardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Images')} className="page-card">
      <ImageField
        label="Banner"
        hint="Recommended aspect ratio: 2:1."
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
    <SectionCard title={t('Customer information')} className="page-card">
      <PayerFields form={form} />
    </SectionCard>
  );
}

function AfterFields({ form }: CardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('After paying')} className="page-card">
      <SuccessMessageField form={form} />
      <RedirectField form={form} />
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
        label="Image when shared"
        hint="Defaults to the banner."
        imageId={form.values.seoImageId}
        onChange={(imageId) => form.setFieldValue('seoImageId', imageId)}
        error={form.errors.seoImageId}
      />
    </SectionCard>
  );
}
