// The editor of a store product: description, prices, options and variants, pictures, and listing.
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newStoreProductInput, storeProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { type StoreProduct, storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { useCall } from '#web/api/use-call.ts';
import { PriceRows } from '#web/billing/products/price-rows.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { type ContractForm, focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { storeProductPath, storeProductsPath } from '../commerce.ts';
import { optionsOf, type ProductValues } from './editor-values.ts';
import { OptionRows } from './option-rows.tsx';
import { PictureField } from './picture-field.tsx';
import { ClashBanner, useUpdate } from './save-changes.tsx';
import { DigitalFields, GroupFields, LimitFields } from './side-fields.tsx';
import { VariantRows } from './variant-rows.tsx';
import './product-editor.css';

type Props = { product: StoreProduct | null; values: ProductValues };

/** The form, its submit function, and whether it was saved. */
function useEditor({ product, values }: Props) {
  const navigate = useNavigate();
  const schema = product ? storeProductInput : newStoreProductInput;
  const form = useContractForm(schema, values);
  const [isSaved, setSaved] = useState(false);
  const create = useCall(storeProductsContract.createStoreProduct, { form });
  const update = useUpdate(form, product);
  const save = () =>
    product ? update.save() : create.run({ body: newStoreProductInput.parse(form.getValues()) });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const saved = form.validate().hasErrors ? undefined : await save();
    if (!saved) return focusFirstError(currentTarget);
    setSaved(true);
    setTimeout(() => void navigate({ to: `${storeProductPath(saved)}/info` }));
  };
  const isPending = create.isPending || update.isPending;
  return { form, submit, isPending, isSaved, clash: update.clash };
}

export function ProductEditor({ product, values }: Props) {
  const { t } = useTranslation();
  const { form, submit, isPending, isSaved, clash } = useEditor({ product, values });
  const crumbs = [
    { label: 'Storefront', path: storeProductsPath },
    ...(product ? [{ label: product.name, path: storeProductPath(product) }] : []),
  ];
  return (
    <Page title={product ? t('Edit product') : t('Create product')} crumbs={crumbs}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <UnsavedChanges isUnsaved={() => form.isDirty() && !isSaved && !isPending} />
        {clash && (
          <div style={{ marginBottom: 16 }}>
            <ClashBanner parts={clash.parts} />
          </div>
        )}
        <div className="catalogue-columns">
          <MainCards key={clash?.at} form={form} product={product} values={clash ? form.values : values} />
          <div className="stack plain-fields">
            <SectionCard title={t('Images')}>
              <PictureField form={form} />
            </SectionCard>
            <SectionCard title={t('In the store')}>
              <div className="stack">
                <GroupFields form={form} isNew={product === null} />
                {!product && !form.values.isDigital && (
                  <SwitchField
                    label="Publish immediately"
                    checked={form.values.status === 'PUBLISHED'}
                    onChange={(event) =>
                      form.setFieldValue('status', event.currentTarget.checked ? 'PUBLISHED' : 'DRAFT')
                    }
                  />
                )}
              </div>
            </SectionCard>
            <SectionCard title={t('Delivery')}>
              <DigitalFields form={form} isNew={product === null} />
            </SectionCard>
            <SectionCard title={t('Quantity per order')}>
              <LimitFields form={form} />
            </SectionCard>
          </div>
        </div>
        <FormFoot wrong={Object.keys(form.errors).length}>
          <WriteButton loading={isPending}>{product ? t('Save changes') : t('Create product')}</WriteButton>
        </FormFoot>
      </form>
    </Page>
  );
}

function MainCards({ form, product, values }: Props & { form: ContractForm<ProductValues> }) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const [options, setOptions] = useState(() => optionsOf(values));
  const hasChoices = form.values.variants.some((variant) => variant.options.length > 0);
  return (
    <div className="stack plain-fields">
      <SectionCard title={t('Details')}>
        <div className="stack">
          <TextField label="Product name" maxLength={150} {...form.getInputProps('name')} />
          <TextAreaField
            label="Description"
            optional
            countMax={5000}
            {...form.getInputProps('description')}
          />
          <TextField
            label="Unit"
            optional
            maxLength={30}
            placeholder={t('5 yards, bag, licence')}
            {...form.getInputProps('unit')}
          />
        </div>
      </SectionCard>
      <SectionCard title={t('Price')}>
        <PriceRows form={form} currency={currency} />
      </SectionCard>
      <SectionCard title={t('Options')} aside={t('Such as colour or size')}>
        <OptionRows form={form} options={options} onChange={setOptions} />
      </SectionCard>
      <SectionCard title={hasChoices ? t('Variants') : t('Stock and codes')}>
        <VariantRows form={form} product={product} />
      </SectionCard>
    </div>
  );
}
