// IP whitelisting: the addresses that secret keys may be used from.
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AllowedAddress,
  allowedAddressInput,
  apiKeysContract,
} from '#shared/contract/developers/api-keys.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
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
import './api-keys.css';

const addressesQuery = queryOptionsOf(apiKeysContract.listAllowedAddresses);

export function loadAllowedAddresses({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(addressesQuery);
}

export function AllowedAddressPage() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const addresses = useQuery(addressesQuery);
  const [removing, setRemoving] = useState<AllowedAddress | null>(null);
  const remove = useCall(apiKeysContract.removeAllowedAddress);
  const { items, yourAddress } = addresses.data ?? {};
  return (
    <div className="stack">
      {items?.length === 0 && (
        <Banner>{t('Secret keys may be used from anywhere until you allow the first address.')}</Banner>
      )}
      {mayChange && <AddAddress yourAddress={yourAddress} />}
      <SectionCard title={t('Allowed addresses')} flush>
        <DataTable
          label={t('Allowed addresses')}
          columns={columns}
          idOf={(address) => address.id}
          query={queryOfAll(addresses, items)}
          inCard
          {...(mayChange && {
            rowActions: (address: AllowedAddress) => <Remove address={address} onRemove={setRemoving} />,
          })}
          phone={(address) => ({
            title: address.address,
            meta: address.label || address.createdBy,
            status: mayChange && <Remove address={address} onRemove={setRemoving} />,
          })}
          empty={<EmptyState icon={<IconWorld size={24} />} title={t('No address is on the list')} />}
        />
      </SectionCard>
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('Remove {{address}}?', { address: removing?.address })}
        action="Remove address"
        danger
        onConfirm={() =>
          remove.run({ params: { addressId: removing?.id ?? '' } }).then((done) => done !== undefined)
        }
      >
        {items?.length === 1
          ? t('It is the last one: secret keys may then be used from anywhere.')
          : t('Programs that call from there are refused from now on.')}
      </Confirm>
    </div>
  );
}

type RemoveProps = { address: AllowedAddress; onRemove: (address: AllowedAddress) => void };

function Remove({ address, onRemove }: RemoveProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Remove {{address}}', { address: address.address })}
      onClick={() => onRemove(address)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}

function AddAddress({ yourAddress }: { yourAddress: string | undefined }) {
  const { t } = useTranslation();
  const form = useContractForm(allowedAddressInput, { address: '', label: '' });
  const add = useCall(apiKeysContract.addAllowedAddress, { form, onSuccess: () => form.reset() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void add.run({ body: form.getValues() });
  };
  return (
    <form className="line-form" onSubmit={submit} noValidate>
      <TextField
        label="Address"
        hint={t('One address or a block, as 203.0.113.0/24. You call from {{address}}.', {
          address: yourAddress ?? '…',
        })}
        {...form.getInputProps('address')}
      />
      <TextField label="Label" optional hint={t('Shop server, office')} {...form.getInputProps('label')} />
      <Button type="submit" size="md" loading={add.isPending}>
        {t('Allow address')}
      </Button>
    </form>
  );
}

const columns: readonly Column<AllowedAddress>[] = [
  {
    key: 'address',
    header: 'Address',
    width: 240,
    fixed: true,
    cell: (address) => <span className="num strong">{address.address}</span>,
  },
  { key: 'label', header: 'Label', cell: (address) => <span className="trunc">{address.label || '–'}</span> },
  { key: 'by', header: 'Allowed by', width: 180, cell: (address) => address.createdBy },
  { key: 'at', header: 'Since', width: 140, cell: (address) => <DateText at={address.createdAt} /> },
];
