// The first page of a store with unsaved settings: the preview beside the merchant's form.
import { checkBanner } from '#server/commerce/stores/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { StoreInput } from '#shared/contract/commerce/stores.ts';
import { AppError } from '#shared/contract/errors.ts';
import { readHomeQuery } from './catalogue-filters.ts';
import { draftStore } from './find-store.ts';
import { homePage } from './home-page.ts';
import { speechOf } from './language/speech.ts';
import { storeCss } from './styles/store-css.ts';

export async function previewStore(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  { id, businessId }: Pick<Environment, 'id' | 'businessId'>,
  input: StoreInput,
): Promise<{ html: string }> {
  await checkBanner(tx, businessId, input);
  const store = await draftStore(tx, publicUrl, id, input);
  if (!store) throw new AppError('NOT_FOUND');
  // In the default language of the store's customers, regardless of the merchant's browser.
  const speech = speechOf({ own: store.language });
  return {
    html: await homePage(tx, store, readHomeQuery({}, store.currency), {
      publicUrl,
      scriptPath: null,
      css: storeCss,
      speech,
      asked: `/store/${store.slug}`,
    }),
  };
}
