// The form for the look of a website address, with a preview rendered by the theme itself and the contrast ratios.
import { useTranslation } from 'react-i18next';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { type Brand, brandsContract, newBrandInput } from '#shared/contract/operator/brands.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { PictureField } from './picture-field.tsx';

export type BrandValues = Omit<Brand, 'createdAt'>;
const legalFields = [
  { name: 'termsUrl', label: 'Terms of service' },
  { name: 'privacyUrl', label: 'Privacy policy' },
] as const;

type Props = { brand: Brand | null; opened: boolean; onClose: () => void };

function valuesOf(brand: Brand | null): BrandValues {
  if (!brand)
    return {
      host: '',
      companyName: '',
      logo: null,
      icon: null,
      favicon: null,
      primaryColor: defaultBranding.brand_primary_color,
      secondaryColor: defaultBranding.brand_secondary_color,
      supportEmail: null,
      termsUrl: null,
      privacyUrl: null,
    };
  const { createdAt: _, ...values } = brand;
  return values;
}

export function BrandForm({ brand, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(newBrandInput, valuesOf(brand));
  const save = useCall(brandsContract.saveBrand, { form });
  const support = form.getInputProps('supportEmail');
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={brand ? 'Edit branding' : 'Add branding'}
      submitLabel="Save branding"
      form={form}
      preview={<BrandPreview values={form.values} />}
      onSubmit={() => {
        const { host, ...body } = form.getValues();
        return save.run({ params: { host }, body: brand ? body : { ...body, isNew: true } });
      }}
    >
      <TextField
        label="Website address"
        hint={t('Host name only, such as pay.example.com')}
        disabled={brand !== null}
        {...form.getInputProps('host')}
      />
      <TextField label="Company name" {...form.getInputProps('companyName')} />
      <ColourField label="Primary colour" {...form.getInputProps('primaryColor')} />
      <ColourField label="Secondary colour" {...form.getInputProps('secondaryColor')} />
      <PictureField label="Logo" hint="Wide, on the login page" {...form.getInputProps('logo')} />
      <PictureField label="Icon" hint="Square, in the navigation" {...form.getInputProps('icon')} />
      <PictureField
        label="Favicon"
        hint="Square, shown in the browser tab"
        {...form.getInputProps('favicon')}
      />
      <TextField
        label="Support e-mail"
        optional
        type="email"
        {...support}
        onChange={(event) => form.setFieldValue('supportEmail', event.currentTarget.value || null)}
      />
      {legalFields.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          optional
          type="url"
          hint={t('Leave empty to use the platform’s page.')}
          {...form.getInputProps(name)}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.value || null)}
        />
      ))}
    </DrawerForm>
  );
}
