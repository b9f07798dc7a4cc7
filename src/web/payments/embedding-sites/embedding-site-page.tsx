// Embedding: the sites that may show the checkout in a frame.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type EmbeddingSite,
  embeddingSiteInput,
  embeddingSitesContract,
} from '#shared/contract/payments/embedding-sites.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { AllowLine, AllowList } from '#web/ui/list-page/allow-list.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';

const sitesQuery = queryOptionsOf(embeddingSitesContract.listEmbeddingSites);

export function loadEmbeddingSites({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(sitesQuery);
}

export function EmbeddingSitePage() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const sites = useQuery(sitesQuery);
  const remove = useCall(embeddingSitesContract.removeEmbeddingSite);
  const items = sites.data?.items;
  return (
    <div className="stack">
      {items?.length === 0 && (
        <Banner>
          {t(
            'No site can embed the checkout until you add one. Customers can still pay on the payment page of each link or payment.',
          )}
        </Banner>
      )}
      {mayChange && <AddSite />}
      <AllowList
        title="Allowed sites"
        query={queryOfAll(sites, items)}
        column={siteColumn}
        nameOf={(row) => row.origin}
        empty="No sites yet"
        mayChange={mayChange}
        removeLabel="Remove site"
        removeText={
          items?.length === 1
            ? t('This is the last site. The checkout can then no longer be embedded. Open payments continue.')
            : t('The checkout can no longer be embedded on this site. Open payments continue.')
        }
        onRemove={({ id }) => remove.run({ params: { siteId: id } })}
      />
    </div>
  );
}

function AddSite() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const form = useContractForm(embeddingSiteInput, { origin: '', label: '' });
  const add = useCall(embeddingSitesContract.addEmbeddingSite, { form, onSuccess: () => form.reset() });
  return (
    <AllowLine
      form={form}
      onAdd={() => add.run({ body: form.getValues() })}
      isPending={add.isPending}
      submitLabel="Allow site"
      labelHint="Online shop, blog"
    >
      <TextField
        label="Site"
        placeholder="https://shop.example.com"
        hint={t(
          mode === 'live'
            ? 'The URL of the site, without a path.'
            : 'The URL of the site, without a path. In test mode, http://localhost:3000 is also accepted.',
        )}
        {...form.getInputProps('origin')}
      />
    </AllowLine>
  );
}

const siteColumn = {
  header: 'Site',
  width: 280,
  cell: (site: EmbeddingSite) => <span className="strong">{site.origin}</span>,
};
