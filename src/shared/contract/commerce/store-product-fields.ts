// What is entered of a product of the store: its listing, its options and its variants.
import { z } from 'zod';
import { ownPricesField, pricesField, skuField } from '../billing/products.ts';
import { idField, optionalText, textField } from '../fields.ts';
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
  id: idField.nullish().describe('Of a variant that is there; left out: a new one'),
  options: z
    .array(optionField)
    .max(optionsMax)
    .default([])
    .describe('A value for each option, in their order'),
  sku: skuField.describe('Your own code; no two variants have the same'),
  barcode: barcodeField.describe('As printed on it: EAN, UPC or your own'),
  prices: ownPricesField
    .nullish()
    .transform((prices) => prices ?? [])
    .describe('Where they differ from those of the product'),
  imageId: idField.nullish().describe('From POST /upload; null: that of the product'),
  isCounted: z.boolean().default(false).describe('Whether stock is counted; else there is always some'),
  onHand: wholeField('Stock', 0)
    .nullish()
    .transform((value) => value ?? 0)
    .describe('What is there when it begins to be counted; later: POST …/stock'),
  lowAt: wholeField('The alert level', 0)
    .nullish()
    .transform((value) => value ?? null)
    .describe('At how many left you are told; null: never'),
});
export type VariantInput = z.output<typeof variantInput>;

const fields = z.object({
  name: textField('Product name', 150),
  description: optionalText(5000),
  slug: slugField.nullish().describe('Its part of the address in the store; left out: made from the name'),
  categoryIds: z
    .array(idField)
    .max(20, 'At most 20 categories')
    .default([])
    .transform((ids) => [...new Set(ids)]),
  unit: optionalText(30).describe('What one of it is, as yard, bag or licence'),
  prices: pricesField,
  taxId: idField.nullish(),
  imageIds: z
    .array(idField)
    .max(imagesMax, `At most ${imagesMax} pictures`)
    .default([])
    .transform((ids) => [...new Set(ids)])
    .describe('From POST /upload, the first one in front'),
  orderMin: wholeField('The minimum', 1).default(1).describe('The least of a variant in an order'),
  orderMax: wholeField('The maximum', 1)
    .nullish()
    .transform((value) => value ?? null)
    .describe('The most of a variant in an order; null: as many as there are'),
  isDigital: z.boolean().default(false).describe('Delivered as files after payment: nothing is sent'),
  downloadMax: wholeField('Downloads', 1, 1000)
    .nullish()
    .transform((value) => value ?? null)
    .describe('How often each file may be downloaded by an order; null: as often as one likes'),
  downloadDays: wholeField('Days', 1, 3650)
    .nullish()
    .transform((value) => value ?? null)
    .describe('For how many days after payment; null: for ever'),
  options: z
    .array(optionField)
    .max(optionsMax, `At most ${optionsMax} options`)
    .default([])
    .describe('As Colour and Length'),
  variants: z
    .array(variantInput)
    .min(1, 'A product has at least one variant')
    .max(variantsMax, `At most ${variantsMax} variants`),
});

type Fields = Pick<z.output<typeof fields>, 'options' | 'variants' | 'orderMin' | 'orderMax'>;

const same = (value: string): string => value.toLowerCase();

/** What fields say together. */
function checkProduct({ options, variants, orderMin, orderMax }: Fields, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (orderMax !== null && orderMax < orderMin) refuse(['orderMax'], 'Must be at least the minimum');
  const names = options.map(same);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) refuse(['options', index], 'There is an option of this name already');
  const choices = variants.map((variant) => JSON.stringify(variant.options.map(same)));
  const skus = variants.map(({ sku }) => sku && same(sku));
  const ids = variants.map(({ id }) => id);
  for (const [index, variant] of variants.entries()) {
    if (variant.options.length !== options.length)
      refuse(['variants', index, 'options'], 'Enter a value for each option');
    else if (choices.indexOf(choices[index] as string) < index)
      refuse(['variants', index, 'options'], 'There is such a variant already');
    if (variant.sku && skus.indexOf(same(variant.sku)) < index)
      refuse(['variants', index, 'sku'], 'Another variant has this SKU.');
    if (variant.id && ids.indexOf(variant.id) < index)
      refuse(['variants', index, 'id'], 'This variant stands here twice');
  }
}

export const storeProductInput = fields.superRefine(checkProduct);
export type StoreProductInput = z.output<typeof storeProductInput>;
export const storeProductChange = fields
  .extend({
    known: fields
      .optional()
      .describe(
        'The product as it was when the change was begun: what is the same in both is left as it is now; left out: all of it is written',
      ),
  })
  .superRefine(checkProduct);
export type StoreProductChange = z.output<typeof storeProductChange>;
export const newStoreProductInput = fields
  .extend({ status: z.enum(['DRAFT', 'PUBLISHED']).default('DRAFT') })
  .superRefine(checkProduct);
export type NewStoreProductInput = z.output<typeof newStoreProductInput>;
