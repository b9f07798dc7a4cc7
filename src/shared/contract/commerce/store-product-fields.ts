// The input of a store product: its listing, its options and its variants.
import { z } from 'zod';
import { ownPricesField, pricesField, skuField } from '../billing/products.ts';
import { idField, knownOf, optionalText, textField } from '../fields.ts';
import { slugField } from '../payments/sources/source-fields.ts';

export const variantsMax = 100;
export const imagesMax = 8;
export const optionsMax = 3;
const quantityMax = 1_000_000;

export const wholeField = (label: string, min: number, max = quantityMax) =>
  z
    .number({ error: `${label} must be a whole number` })
    .int(`${label} must be a whole number`)
    .min(min, `Must be at least ${min}`)
    .max(max, `Must be at most ${max.toLocaleString('en')}`);

const optionField = z
  .string({ error: 'Enter a value' })
  .trim()
  .min(1, 'Enter a value')
  .max(40, 'Must be at most 40 characters');

const barcodeField = z
  .string()
  .trim()
  .nullish()
  .transform((code) => code || null)
  .refine((code) => code === null || /^[0-9A-Za-z-]{4,40}$/.test(code), 'Must be 4 to 40 letters or digits');

const variantInput = z.object({
  id: idField.nullish().describe('Id of an existing variant; a new one when left out'),
  options: z.array(optionField).max(optionsMax).default([]).describe('A value for each option, in order'),
  sku: skuField.describe('Your own code; must be unique among variants'),
  barcode: barcodeField.describe('EAN, UPC or your own code'),
  prices: ownPricesField
    .nullish()
    .transform((prices) => prices ?? [])
    .describe('Prices that differ from those of the product'),
  imageId: idField.nullish().describe('From POST /upload; null: the image of the product'),
  isCounted: z.boolean().default(false).describe('Whether stock is counted; otherwise it is unlimited'),
  onHand: wholeField('Stock', 0)
    .nullish()
    .transform((value) => value ?? 0)
    .describe('Initial quantity when counting starts; use POST …/stock afterwards'),
  lowAt: wholeField('The alert level', 0)
    .nullish()
    .transform((value) => value ?? null)
    .describe('Quantity at which you are alerted; null: never'),
});
export type VariantInput = z.output<typeof variantInput>;

const fields = z.object({
  name: textField('Product name', 150),
  description: optionalText(5000),
  slug: slugField.nullish().describe('Part of its address in the store; derived from the name when left out'),
  categoryIds: z
    .array(idField)
    .max(20, 'At most 20 categories')
    .default([])
    .transform((ids) => [...new Set(ids)]),
  unit: optionalText(30).describe('Unit of measure, for example yard, bag or licence'),
  prices: pricesField,
  taxId: idField.nullish(),
  imageIds: z
    .array(idField)
    .max(imagesMax, `At most ${imagesMax} images`)
    .default([])
    .transform((ids) => [...new Set(ids)])
    .describe('From POST /upload; the first is the main image'),
  orderMin: wholeField('The minimum', 1).default(1).describe('Minimum quantity of a variant per order'),
  orderMax: wholeField('The maximum', 1)
    .nullish()
    .transform((value) => value ?? null)
    .describe('Maximum quantity of a variant per order; null: unlimited'),
  isDigital: z.boolean().default(false).describe('Delivered as files after payment; nothing is shipped'),
  downloadMax: wholeField('Downloads', 1, 1000)
    .nullish()
    .transform((value) => value ?? null)
    .describe('Downloads of each file per order; null: unlimited'),
  downloadDays: wholeField('Days', 1, 3650)
    .nullish()
    .transform((value) => value ?? null)
    .describe('Number of days after payment; null: no end'),
  options: z
    .array(optionField)
    .max(optionsMax, `At most ${optionsMax} options`)
    .default([])
    .describe('For example Colour and Length'),
  variants: z
    .array(variantInput)
    .min(1, 'A product has at least one variant')
    .max(variantsMax, `At most ${variantsMax} variants`),
});

type Fields = Pick<z.output<typeof fields>, 'options' | 'variants' | 'orderMin' | 'orderMax'>;

const same = (value: string): string => value.toLowerCase();

/** Validates combinations of fields. */
function checkProduct({ options, variants, orderMin, orderMax }: Fields, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (orderMax !== null && orderMax < orderMin) refuse(['orderMax'], 'Must be at least the minimum');
  const names = options.map(same);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) refuse(['options', index], 'There is already an option with this name');
  const choices = variants.map((variant) => JSON.stringify(variant.options.map(same)));
  const skus = variants.map(({ sku }) => sku && same(sku));
  const ids = variants.map(({ id }) => id);
  for (const [index, variant] of variants.entries()) {
    if (variant.options.length !== options.length)
      refuse(['variants', index, 'options'], 'Enter a value for each option');
    else if (choices.indexOf(choices[index] as string) < index)
      refuse(['variants', index, 'options'], 'This variant already exists');
    if (variant.sku && skus.indexOf(same(variant.sku)) < index)
      refuse(['variants', index, 'sku'], 'Another variant has this SKU.');
    if (variant.id && ids.indexOf(variant.id) < index)
      refuse(['variants', index, 'id'], 'This variant is listed twice');
  }
}

export const storeProductInput = fields.superRefine(checkProduct);
export type StoreProductInput = z.output<typeof storeProductInput>;
export const storeProductChange = fields
  .extend({
    known: knownOf(fields),
  })
  .superRefine(checkProduct);
export type StoreProductChange = z.output<typeof storeProductChange>;
export const newStoreProductInput = fields
  .extend({ status: z.enum(['DRAFT', 'PUBLISHED']).default('DRAFT') })
  .superRefine(checkProduct);
export type NewStoreProductInput = z.output<typeof newStoreProductInput>;
