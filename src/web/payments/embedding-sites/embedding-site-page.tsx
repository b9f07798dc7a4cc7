// Embedding: the sites that may show the checkout in a frame.
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

const sitesQuery = queryOptionsOf(embeddingSitesContract.listEmbeddingSites);

export function loadEmbeddingSites({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(sitesQuery);
}

export function EmbeddingSitePage() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const sites = useQuery(sitesQuery);
  const [removing, setRemoving] = useState<EmbeddingSite | null>(null);
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
      <SectionCard title={t('Allowed sites')} flush>
        <DataTable
          label={t('Allowed sites')}
          columns={columns}
          idOf={(site) => site.id}
          query={queryOfAll(sites, items)}
          inCard
          {...(mayChange && {
            rowActions: (site: EmbeddingSite) => <Remove site={site} onRemove={setRemoving} />,
          })}
          phone={(site) => ({
            title: site.origin,
            meta: site.label || site.createdBy,
            status: mayChange && <Remove site={site} onRemove={setRemoving} />,
          })}
          empty={<EmptyState icon={<IconWorld size={24} />} title={t('No site is on the list')} />}
        />
      </SectionCard>
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('Remove {{site}}?', { site: removing?.origin })}
        action="Remove site"
        danger
        onConfirm={() =>
          remove.run({ params: { siteId: removing?.id ?? '' } }).then((done) => done !== undefined)
        }
      >
        {items?.length === 1
          ? t(
              'It is the last one: the checkout is then shown in no frame at all. A payment that is open in one goes on.',
            )
          : t(
              'Browsers no longer show the checkout in frames of this site. A payment that is open in one goes on.',
            )}
      </Confirm>
    </div>
  );
}

type RemoveProps = { site: EmbeddingSite; onRemove: (site: EmbeddingSite) => void };

function Remove({ site, onRemove }: RemoveProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Remove {{site}}', { site: site.origin })}
      onClick={() => onRemove(site)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}

function AddSite() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const form = useContractForm(embeddingSiteInput, { origin: '', label: '' });
  const add = useCall(embeddingSitesContract.addEmbeddingSite, { form, onSuccess: () => form.reset() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void add.run({ body: form.getValues() });
  };
  return (
    <form className="line-form" onSubmit={submit} noValidate>
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
      <TextField label="Label" optional hint={t('Online shop, blog')} {...form.getInputProps('label')} />
      <Button type="submit" size="md" loading={add.isPending}>
        {t('Allow site')}
      </Button>
    </form>
  );
}

const columns: readonly Column<EmbeddingSite>[] = [
  {
    key: 'origin',
    header: 'Site',
    width: 280,
    fixed: true,
    cell: (site) => <span className="strong">{site.origin}</span>,
  },
  { key: 'label', header: 'Label', cell: (site) => <span className="trunc">{site.label || '–'}</span> },
  { key: 'by', header: 'Allowed by', width: 180, cell: (site) => site.createdBy },
  { key: 'at', header: 'Since', width: 140, cell: (site) => <DateText at={site.createdAt} /> },
];
