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
            'No site may show the checkout in a frame until you allow one. Payers can pay on our page, at the address of each link or payment.',
          )}
        </Banner>
      )}
      {mayChange && <AddSite />}
      <AllowList
        title="Allowed sites"
        query={queryOfAll(sites, items)}
        column={siteColumn}
        nameOf={(one) => one.origin}
        empty="No site is on the list"
        mayChange={mayChange}
        removeLabel="Remove site"
        removeText={
          items?.length === 1
            ? t(
                'It is the last one: the checkout is then shown in no frame at all. A payment that is open in one goes on.',
              )
            : t(
                'Browsers no longer show the checkout in frames of this site. A payment that is open in one goes on.',
              )
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
            ? 'The address of the site, without a path.'
            : 'The address of the site, without a path; in test mode also http://localhost:3000.',
        )}
        {...form.getInputProps('origin')}
      />
    </AllowLine>
  );
}

const siteColumn = {
  header: 'Site',
  width: 280,
  cell: (one: EmbeddingSite) => <span className="strong">{one.origin}</span>,
};
