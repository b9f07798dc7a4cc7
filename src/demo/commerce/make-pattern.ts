// The demo store's product that is delivered as a file: a sewing pattern, a one-page PDF, published once the file is uploaded.
import { createCategory } from '#server/commerce/store-categories/service.ts';
import { addFile } from '#server/commerce/store-products/files/save-file.ts';
import { createStoreProduct, setStoreProductStatus } from '#server/commerce/store-products/save-product.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import { preparePicture } from '#server/platform/uploads/prepare-picture.ts';
import { uploadImage } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import { newStoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import type { HistoryPlan } from '../make-history.ts';
import { drawCloth } from './cloth.ts';

export const patternSku = 'PAT-KAF';
const name = 'Kaftan sewing pattern';
const price = 450_000;

/** Chest, length and sleeve in centimetres, and the cloth required. */
const sizes = [
  ['S', '96', '108', '58', '3 yards'],
  ['M', '104', '112', '60', '3 yards'],
  ['L', '112', '116', '62', '4 yards'],
  ['XL', '122', '120', '64', '4 yards'],
] as const;

const drawPattern = (producedAt: Date): Promise<Buffer> =>
  renderPdf({
    title: name,
    brand: { name: 'Adunni Textiles', color: '#22316e' },
    testMode: false,
    simulated: false,
    headline: { label: 'Sizes', text: 'S to XL' },
    facts: [
      { label: 'Seam allowance', text: '1.5 cm, included' },
      { label: 'Cloth', text: 'Cotton or linen, washed before it is cut' },
    ],
    tables: [
      {
        title: 'Measures',
        columns: [
          { label: 'Size', share: 1 },
          ...['Chest, cm', 'Length, cm', 'Sleeve, cm', 'Cloth'].map((label) => ({
            label,
            share: 2,
            align: 'right' as const,
          })),
        ],
        rows: sizes,
      },
    ],
    notes: [
      'Fold the cloth lengthwise. Cut front and back on the fold, the sleeves twice.',
      'Sew the shoulders first, then the neck, then the sides with the sleeves in one seam.',
    ],
    footer: 'For your own sewing. Please do not pass it on.',
    producedAt,
  });

/** May run at any time after the store was opened. */
export async function makePattern(services: Services, plan: HistoryPlan): Promise<void> {
  const { database } = services;
  const { environment, ownerId, clock } = plan;
  const { currency, businessId } = environment;
  const change = { clock, environment, audit: () => {}, userId: ownerId, byName: null };
  const picture = await preparePicture(
    drawCloth({ ground: [240, 236, 226], mark: [34, 49, 110], weave: 'stripes' }, 480),
  );
  const { id } = await database.inTransaction(async (tx) => {
    const own = Object.assign({ tx }, change);
    const category = await createCategory(own, ownerId, { name: 'Patterns' });
    const image = await uploadImage(tx, clock, businessId, picture);
    return createStoreProduct(
      own,
      newStoreProductInput.parse({
        name,
        description:
          'Four sizes on one sheet, with how to cut and sew it. You download it as a PDF after payment.',
        categoryIds: [category.id],
        unit: 'pattern',
        prices: [{ currency, amount: currency === 'NGN' ? price : Math.round(price / 1000) }],
        imageIds: [image.id],
        isDigital: true,
        downloadMax: 5,
        downloadDays: 90,
        variants: [{ sku: patternSku }],
      }),
    );
  });
  const upload = { bytes: await drawPattern(clock.now()), fileName: 'Kaftan sewing pattern.pdf' };
  await addFile(services, change, id, { upload, variantId: null });
  await database.inTransaction((tx) => setStoreProductStatus(Object.assign({ tx }, change), id, 'PUBLISHED'));
  clock.advance(60_000);
}
