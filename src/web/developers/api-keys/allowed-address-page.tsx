// IP whitelisting: the addresses that secret keys may be used from.
import { useQuery } from '@tanstack/react-query';
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
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { AllowLine, AllowList } from '#web/ui/list-page/allow-list.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import './api-keys.css';

const addressesQuery = queryOptionsOf(apiKeysContract.listAllowedAddresses);

export function loadAllowedAddresses({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(addressesQuery);
}

export function AllowedAddressPage() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const addresses = useQuery(addressesQuery);
  const remove = useCall(apiKeysContract.removeAllowedAddress);
  const { items, yourAddress } = addresses.data ?? {};
  return (
    <div className="stack">
      {items?.length === 0 && (
        <Banner>{t('Secret keys may be used from anywhere until you allow the first address.')}</Banner>
      )}
      {mayChange && <AddAddress yourAddress={yourAddress} />}
      <AllowList
        title="Allowed addresses"
        query={queryOfAll(addresses, items)}
        column={addressColumn}
        nameOf={(one) => one.address}
        empty="No address is on the list"
        mayChange={mayChange}
        removeLabel="Remove address"
        removeText={
          items?.length === 1
            ? t('It is the last one: secret keys may then be used from anywhere.')
            : t('Programs that call from there are refused from now on.')
        }
        onRemove={({ id }) => remove.run({ params: { addressId: id } })}
      />
    </div>
  );
}

function AddAddress({ yourAddress }: { yourAddress: string | undefined }) {
  const { t } = useTranslation();
  const form = useContractForm(allowedAddressInput, { address: '', label: '' });
  const add = useCall(apiKeysContract.addAllowedAddress, { form, onSuccess: () => form.reset() });
  return (
    <AllowLine
      form={form}
      onAdd={() => add.run({ body: form.getValues() })}
      isPending={add.isPending}
      submitLabel="Allow address"
      labelHint="Shop server, office"
    >
      <TextField
        label="Address"
        hint={t('One address or a block, as 203.0.113.0/24. You call from {{address}}.', {
          address: yourAddress ?? '…',
        })}
        {...form.getInputProps('address')}
      />
    </AllowLine>
  );
}

const addressColumn = {
  header: 'Address',
  width: 240,
  cell: (one: AllowedAddress) => <span className="num strong">{one.address}</span>,
};
