// Checks of listings before they are written: categories and pictures of the same environment, and price and files of published products.
import { lockCategories } from '#server/commerce/store-categories/service.ts';
import { getStore } from '#server/commerce/stores/service.ts';
import { imagesOwned } from '#server/platform/uploads/service.ts';
import type { StoreProductStatus } from '#shared/commerce/catalogue.ts';
import type { StoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import { hasFiles } from './files/read-files.ts';
import type { Maker } from './save-variants.ts';

/** `known`: pictures that the product already had, and may keep. */
export type RequestedListing = {
  input: Pick<StoreProductInput, 'categoryIds' | 'imageIds' | 'variants'>;
  known?: ReadonlySet<string>;
};

function picturesOf({ input, known }: RequestedListing): [field: string, id: string][] {
  const pictures: [string, string][] = input.imageIds.map((id) => ['imageIds', id]);
  for (const [index, { imageId }] of input.variants.entries())
    if (imageId) pictures.push([`variants.${index}.imageId`, imageId]);
  return pictures.filter(([, id]) => !known?.has(id));
}

export async function checkListings(
  { tx, environment }: Pick<Maker, 'tx' | 'environment'>,
  requested: readonly RequestedListing[],
): Promise<void> {
  const named = new Set(requested.flatMap(({ input }) => input.categoryIds));
  const held = await lockCategories(tx, environment.id, [...named]);
  if ([...named].some((id) => !held.has(id))) refuseAt('categoryIds', 'Choose categories of your store');
  const pictures = requested.flatMap(picturesOf);
  const ids = [...new Set(pictures.map(([, id]) => id))];
  const owned = await imagesOwned(tx, environment.businessId, ids);
  for (const [field, id] of pictures) if (!owned.has(id)) refuseAt(field, 'Upload the image again');
}

type Published = {
  status: StoreProductStatus;
  /** null: not yet created. */
  id: string | null;
  of: Pick<StoreProductInput, 'isDigital'> & { prices: readonly { currency: string }[] };
};

/** A store sells in one currency, and published products must have a price in it. */
export async function checkPublished(
  { tx, environment }: Pick<Maker, 'tx' | 'environment'>,
  requested: readonly Published[],
): Promise<void> {
  const published = requested.filter(({ status }) => status === 'PUBLISHED');
  if (published.length === 0) return;
  for (const { id, of } of published)
    if (of.isDigital && !(id && (await hasFiles(tx, environment.id, id))))
      refuseAt('isDigital', 'Upload a file for every variant first, then publish it');
  const { currency } = await getStore(tx, environment);
  if (published.some(({ of }) => !of.prices.some((price) => price.currency === currency)))
    refuseAt('prices', `Enter a price in ${currency}, the currency of your store`);
}
