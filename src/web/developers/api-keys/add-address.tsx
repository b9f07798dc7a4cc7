// Allowing an address: asks first where it shuts other programs out, and where it lets in more than is likely meant.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedAddressInput, apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { addressCount, isEveryAddress, isWideBlock } from '#shared/developers/address-blocks.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { AllowLine } from '#web/ui/list-page/allow-list.tsx';

type Props = { yourAddress: string | undefined /** No other address is on the list. */; isFirst: boolean };

export function AddAddress({ yourAddress, isFirst }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<string | null>(null);
  const form = useContractForm(allowedAddressInput, { address: '', label: '' });
  const add = useCall(apiKeysContract.addAllowedAddress, { form, onSuccess: () => form.reset() });
  const allow = () => {
    const address = form.getValues().address.trim();
    if (isFirst || isWideBlock(address)) return setAsking(address);
    void add.run({ body: form.getValues() });
  };
  return (
    <>
      <AllowLine
        form={form}
        onAdd={allow}
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
      <Confirm
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t('Allow {{address}}?', { address: asking })}
        action={t(isFirst ? 'Allow only this' : 'Allow all of them')}
        danger
        onConfirm={() => add.run({ body: { ...form.getValues(), confirmed: true } })}
      >
        <WhatFollows address={asking ?? ''} isFirst={isFirst} />
      </Confirm>
    </>
  );
}

/** What is different once the address is on the list, in words. */
function WhatFollows({ address, isFirst }: { address: string; isFirst: boolean }) {
  const { t } = useTranslation();
  const isWide = isWideBlock(address);
  return (
    <>
      {isFirst && (
        <p>
          {t(
            'It is the first address on the list. From now on secret keys of this mode work from there alone, and programs that call from anywhere else are refused.',
          )}
        </p>
      )}
      {isWide && isEveryAddress(address) && (
        <p>{t('This block is every address there is: a stolen key works from anywhere.')}</p>
      )}
      {isWide && !isEveryAddress(address) && (
        <p>
          {t('This block is {{total}} addresses: a stolen key works from any of them.', {
            total: addressCount(address).toLocaleString(),
          })}
        </p>
      )}
    </>
  );
}
