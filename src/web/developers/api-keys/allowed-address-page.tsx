// IP allowlist: the addresses from which secret keys may be used.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AllowedAddress, apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { AllowList } from '#web/ui/list-page/allow-list.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { AddAddress } from './add-address.tsx';
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
        <Banner>{t('Secret keys work from any IP address until you add the first one.')}</Banner>
      )}
      {mayChange && items && <AddAddress yourAddress={yourAddress} isFirst={items.length === 0} />}
      <AllowList
        title="Allowed addresses"
        query={queryOfAll(addresses, items)}
        column={addressColumn}
        nameOf={(row) => row.address}
        empty="No addresses yet"
        mayChange={mayChange}
        removeLabel="Remove address"
        removeText={
          items?.length === 1
            ? t('This is the last address. Secret keys will then work from anywhere.')
            : t('Requests from this address will be refused.')
        }
        onRemove={({ id }) => remove.run({ params: { addressId: id } })}
      />
    </div>
  );
}

const addressColumn = {
  header: 'Address',
  width: 240,
  cell: (address: AllowedAddress) => <span className="num strong">{address.address}</span>,
};
