// The look of the store: colour, banner, social networks, and the order of its categories.
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  knownNetworks,
  type SocialNetwork,
  socialNetworks,
  storeSchemeLabels,
  storeSchemes,
} from '#shared/commerce/store-look.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ColourField } from '#web/billing/colour-field.tsx';
import { ImageField } from '#web/payments/payment-sources/pictures/image-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { StoreForm } from './store-values.ts';

export function LookFields({ form }: { form: StoreForm }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Appearance')}>
      <div className="stack">
        <div className="two-fields">
          <ColourField
            label="Colour"
            optional
            hint={t('For buttons and highlights. Leave empty to use your business’s colour.')}
            usual="#17568b"
            {...form.getInputProps('themeColor')}
            value={form.values.themeColor}
            onChange={(colour) => form.setFieldValue('themeColor', colour)}
          />
          <SelectField
            label="Light or dark"
            data={storeSchemes.map((value) => ({ value, label: t(storeSchemeLabels[value]) }))}
            {...form.getInputProps('scheme')}
          />
        </div>
        <ImageField
          label="Banner"
          alt="Banner of the store"
          hint={t('Recommended aspect ratio: 3:1. PNG or JPEG, at most 2 MB.')}
          {...form.getInputProps('bannerImageId')}
          imageId={form.values.bannerImageId}
        />
      </div>
    </SectionCard>
  );
}

export function SocialRows({ form }: { form: StoreForm }) {
  const { t } = useTranslation();
  const { socials } = form.values;
  const free = socialNetworks.filter(
    (socialNetwork) => !socials.some(({ network }) => network === socialNetwork),
  );
  const optionsOf = (network: SocialNetwork) =>
    socialNetworks
      .filter((socialNetwork) => socialNetwork === network || free.includes(socialNetwork))
      .map((value) => ({ value, label: knownNetworks[value].label }));
  const [next] = free;
  return (
    <SectionCard title={t('Social media')} aside={t('At the foot of every page')}>
      <div className="stack">
        {socials.map(({ network }, index) => (
          <div className="social-row" key={network}>
            <SelectField
              label="Network"
              data={optionsOf(network)}
              {...form.getInputProps(`socials.${index}.network`)}
            />
            <TextField
              label="Address"
              placeholder={knownNetworks[network].example}
              maxLength={300}
              {...form.getInputProps(`socials.${index}.url`)}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Remove {{name}}', { name: knownNetworks[network].label })}
              onClick={() => form.removeListItem('socials', index)}
            >
              <IconTrash size={16} />
            </button>
          </div>
        ))}
        {next && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => form.insertListItem('socials', { network: next, url: '' })}
            >
              {t('Add network')}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

export function CategoryOrder({ form }: { form: StoreForm }) {
  const { t } = useTranslation();
  const { data } = useQuery(
    queryOptionsOf(storeCategoriesContract.listStoreCategories, { query: { limit: 100 } }),
  );
  const all = data?.items ?? [];
  const { categoryOrder } = form.values;
  const placeOf = (id: string) => {
    const at = categoryOrder.indexOf(id);
    return at < 0 ? categoryOrder.length : at;
  };
  const ordered = all.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  if (ordered.length < 2) return null;
  const swap = (index: number, other: number) => {
    const ids = ordered.map(({ id }) => id);
    const [first = '', two = ''] = [ids[index], ids[other]];
    form.setFieldValue('categoryOrder', ids.with(index, two).with(other, first));
  };
  return (
    <SectionCard title={t('Category order')}>
      <ol className="category-order">
        {ordered.map(({ id, name, published }, index) => (
          <li key={id}>
            <span className="grow trunc">
              {name} <span className="dim num">{published}</span>
            </span>
            <button
              type="button"
              className="iconbtn"
              disabled={index === 0}
              aria-label={t('Move {{name}} up', { name })}
              onClick={() => swap(index, index - 1)}
            >
              <IconArrowUp size={16} />
            </button>
            <button
              type="button"
              className="iconbtn"
              disabled={index === ordered.length - 1}
              aria-label={t('Move {{name}} down', { name })}
              onClick={() => swap(index, index + 1)}
            >
              <IconArrowDown size={16} />
            </button>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
