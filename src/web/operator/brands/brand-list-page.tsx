// Branding by website address: the list of addresses with a look of their own.
import { Button } from '@mantine/core';
import { IconPalette, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brand, brandsContract } from '#shared/contract/operator/brands.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { BrandForm } from './brand-form.tsx';
import './branding.css';

export function BrandListPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [editing, setEditing] = useState<{ brand: Brand | null; opened: boolean; opening: number }>({
    brand: null,
    opened: false,
    opening: 0,
  });
  const brands = useQuery(queryOptionsOf(brandsContract.listBrands));
  const edit = (brand: Brand | null) =>
    setEditing(({ opening }) => ({ brand, opened: true, opening: opening + 1 }));
  const mayChange = can('BRANDING.READ_WRITE');
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(null)}>
      {t('Add branding')}
    </Button>
  );
  return (
    <Page title={t('Branding')} actions={brands.data && brands.data.items.length > 0 && add}>
      {brands.error && !brands.data ? (
        <ErrorPanel error={brands.error} onRetry={brands.refetch} />
      ) : (
        <DataTable
          label={t('Website addresses')}
          columns={columns}
          idOf={(row) => row.host}
          {...(brands.data ? { rows: brands.data.items } : {})}
          rowActions={(row) => mayChange && <BrandActions brand={row} onEdit={() => edit(row)} />}
          rowActionsWidth={170}
          empty={
            <EmptyState
              icon={<IconPalette size={24} />}
              title={t('No custom branding')}
              text={t('Add branding for a website address. Other addresses show the default brand.')}
              action={add}
            />
          }
        />
      )}
      {editing.opening > 0 && (
        <BrandForm
          key={editing.opening}
          brand={editing.brand}
          opened={editing.opened}
          onClose={() => setEditing((before) => ({ ...before, opened: false }))}
        />
      )}
    </Page>
  );
}

const columns: readonly Column<Brand>[] = [
  {
    key: 'host',
    header: 'Website address',
    width: 220,
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.host}</span>,
  },
  { key: 'company', header: 'Company', cell: (row) => row.companyName },
  {
    key: 'colours',
    header: 'Colours',
    width: 220,
    cell: (row) => (
      <span className="row">
        <Swatch colour={row.primaryColor} />
        <Swatch colour={row.secondaryColor} />
      </span>
    ),
  },
  {
    key: 'support',
    header: 'Support e-mail',
    width: 220,
    cell: (row) => <span className="mut trunc">{row.supportEmail ?? '—'}</span>,
  },
];

function Swatch({ colour }: { colour: string }) {
  return (
    <span className="row num sm" style={{ gap: 6 }}>
      <span className="op-swatch" style={{ background: colour }} />
      {colour}
    </span>
  );
}

function BrandActions({ brand, onEdit }: { brand: Brand; onEdit: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const remove = useCall(brandsContract.deleteBrand);
  return (
    <span className="row">
      <Button
        size="xs"
        variant="default"
        aria-label={t('Edit {{host}}', { host: brand.host })}
        onClick={onEdit}
      >
        {t('Edit')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Delete {{host}}', { host: brand.host })}
        onClick={() => setAsking(true)}
      >
        {t('Delete')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Delete branding for {{host}}?', { host: brand.host })}
        action={t('Delete')}
        danger
        onConfirm={() => remove.run({ params: { host: brand.host } }).then((answer) => answer !== undefined)}
      >
        {t('This address will show the default brand.')}
      </Confirm>
    </span>
  );
}
