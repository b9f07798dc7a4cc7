// The form values of the store editor.
import type { SocialNetwork } from '#shared/commerce/store-look.ts';
import type { storesContract } from '#shared/contract/commerce/stores.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export type Store = OutputOf<(typeof storesContract)['getStoreSettings']>;

export const storeValues = (store: Store) => ({
  name: store.name,
  slug: store.slug ?? '',
  currency: store.currency,
  alertEmail: store.alertEmail ?? (null as string | null),
  description: store.description ?? '',
  isPublished: store.isPublished,
  welcome: store.welcome ?? '',
  themeColor: store.themeColor ?? (null as string | null),
  scheme: store.scheme,
  bannerImageId: store.bannerImageId ?? (null as string | null),
  socials: store.socials as { network: SocialNetwork; url: string }[],
  categoryOrder: store.categoryOrder,
});
export type StoreValues = ReturnType<typeof storeValues>;
export type StoreForm = ContractForm<StoreValues>;
