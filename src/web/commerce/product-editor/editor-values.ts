// The editor state of a store product: its fields, and the values of each option, which generate the variants.
import { writtenOf } from '#shared/commerce/merge-product.ts';
import {
  optionsMax,
  type StoreProductInput,
  variantsMax,
} from '#shared/contract/commerce/store-product-fields.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import type { Currency } from '#shared/money.ts';

export type PriceValue = { currency: Currency; amount: number | null };
export type VariantValue = {
  id: string | null;
  options: string[];
  sku: string;
  barcode: string;
  prices: { currency: Currency; amount: number }[];
  imageId: string | null;
  isCounted: boolean;
  /** The initial count when tracking begins. */
  onHand: number | null;
  lowAt: number | null;
};

export type ProductValues = {
  name: string;
  description: string;
  slug: string | null;
  categoryIds: string[];
  unit: string;
  prices: PriceValue[];
  taxId: string | null;
  imageIds: string[];
  orderMin: number | null;
  orderMax: number | null;
  isDigital: boolean;
  downloadMax: number | null;
  downloadDays: number | null;
  options: string[];
  variants: VariantValue[];
  status: 'DRAFT' | 'PUBLISHED';
};

const emptyVariant = (options: string[], isCounted: boolean): VariantValue => ({
  id: null,
  options,
  sku: '',
  barcode: '',
  prices: [],
  imageId: null,
  isCounted,
  onHand: null,
  lowAt: null,
});

export const emptyProduct = (currency: Currency): ProductValues => ({
  name: '',
  description: '',
  slug: null,
  categoryIds: [],
  unit: '',
  prices: [{ currency, amount: null }],
  taxId: null,
  imageIds: [],
  orderMin: 1,
  orderMax: null,
  isDigital: false,
  downloadMax: 5,
  downloadDays: null,
  options: [],
  variants: [emptyVariant([], false)],
  status: 'DRAFT',
});

type Status = ProductValues['status'];

/** Returns the form values of a product input. */
export function valuesOfWritten(written: StoreProductInput, status: Status): ProductValues {
  const { description, slug, unit, taxId, isDigital, downloadMax } = written;
  return {
    ...written,
    description: description ?? '',
    slug: slug ?? null,
    unit: unit ?? '',
    taxId: taxId ?? null,
    downloadMax: isDigital ? downloadMax : 5,
    variants: written.variants.map((variant) => ({
      ...variant,
      id: variant.id ?? null,
      sku: variant.sku ?? '',
      barcode: variant.barcode ?? '',
      imageId: variant.imageId ?? null,
    })),
    status,
  };
}

export const valuesOf = (product: StoreProduct): ProductValues =>
  valuesOfWritten(writtenOf(product), product.status === 'PUBLISHED' ? 'PUBLISHED' : 'DRAFT');

export type Option = { name: string; values: string[] };

/** Returns the options with the values used by variants, in order of appearance. */
export function optionsOf({ options, variants }: Pick<ProductValues, 'options' | 'variants'>): Option[] {
  return options.map((name, at) => ({
    name,
    values: [...new Set(variants.map((variant) => variant.options[at] ?? '').filter(Boolean))],
  }));
}

/** Returns one variant per combination of options; existing variants keep their data. */
export function variantsOf(options: readonly Option[], before: readonly VariantValue[]): VariantValue[] {
  const used = options.filter(({ values }) => values.length > 0).slice(0, optionsMax);
  const choices = used.reduce<string[][]>(
    (created, { values }) => created.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  );
  const first = before[0];
  return choices.slice(0, variantsMax).map((choice, at) => {
    const same = before.find((variant) => variant.options.join('\n') === choice.join('\n'));
    if (same) return same;
    // When the product gets a new option, the first combination inherits the variant without it.
    const there = before[at];
    if (there?.options.every((value, index) => choice[index] === value))
      return Object.assign({}, there, { options: choice });
    return emptyVariant(choice, first?.isCounted ?? false);
  });
}
