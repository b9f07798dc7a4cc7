// What the editor of a product of the store holds: its fields, and the values of each option, of which the variants are made.
import { optionsMax, variantsMax } from '#shared/contract/commerce/store-product-fields.ts';
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
  /** What is there when it begins to be counted. */
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

export function valuesOf(product: StoreProduct): ProductValues {
  const { name, description, slug, unit, prices, taxId, orderMin, orderMax, options } = product;
  return {
    name,
    description: description ?? '',
    slug,
    categoryIds: product.categories.map(({ id }) => id),
    unit: unit ?? '',
    prices,
    taxId,
    imageIds: product.images.map(({ id }) => id),
    orderMin,
    orderMax,
    isDigital: product.isDigital,
    downloadMax: product.isDigital ? product.downloadMax : 5,
    downloadDays: product.downloadDays,
    options,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      options: variant.options,
      sku: variant.sku ?? '',
      barcode: variant.barcode ?? '',
      prices: variant.prices,
      imageId: variant.imageId,
      isCounted: variant.isCounted,
      onHand: variant.onHand,
      lowAt: variant.lowAt,
    })),
    status: product.status === 'PUBLISHED' ? 'PUBLISHED' : 'DRAFT',
  };
}

export type Option = { name: string; values: string[] };

/** The options with the values that variants have of them, in the order they come in. */
export function optionsOf({ options, variants }: Pick<ProductValues, 'options' | 'variants'>): Option[] {
  return options.map((name, at) => ({
    name,
    values: [...new Set(variants.map((variant) => variant.options[at] ?? '').filter(Boolean))],
  }));
}

/** Every choice of the options: the variants there are keep what they have. */
export function variantsOf(options: readonly Option[], before: readonly VariantValue[]): VariantValue[] {
  const used = options.filter(({ values }) => values.length > 0).slice(0, optionsMax);
  const choices = used.reduce<string[][]>(
    (made, { values }) => made.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  );
  const first = before[0];
  return choices.slice(0, variantsMax).map((choice, at) => {
    const same = before.find((variant) => variant.options.join('\n') === choice.join('\n'));
    if (same) return same;
    // The first of a new option goes on where the product had none of it.
    const there = before[at];
    if (there?.options.every((value, index) => choice[index] === value))
      return Object.assign({}, there, { options: choice });
    return emptyVariant(choice, first?.isCounted ?? false);
  });
}
