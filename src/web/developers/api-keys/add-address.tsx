// Adding an allowed address; asks for confirmation when it locks out other programs or is likely wider than intended.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedAddressInput, apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { addressCount, isEveryAddress, isWideBlock } from '#shared/developers/address-blocks.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { AllowLine } from '#web/ui/list-page/allow-list.tsx';

type Props = { yourAddress: string | undefined /** Whether the list is empty. */; isFirst: boolean };

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
          hint={t('One IP address or a block such as 203.0.113.0/24. Your current address is {{address}}.', {
            address: yourAddress ?? '…',
          })}
          {...form.getInputProps('address')}
        />
      </AllowLine>
      <Confirm
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t('Allow {{address}}?', { address: asking })}
        action={t(isFirst ? 'Allow this address' : 'Allow this block')}
        danger
        onConfirm={() => add.run({ body: { ...form.getValues(), confirmed: true } })}
      >
        <WhatFollows address={asking ?? ''} isFirst={isFirst} />
      </Confirm>
    </>
  );
}

/** Explains the effects of adding the address. */
function WhatFollows({ address, isFirst }: { address: string; isFirst: boolean }) {
  const { t } = useTranslation();
  const isWide = isWideBlock(address);
  return (
    <>
      {isFirst && (
        <p>
          {t(
            'This is the first address on the list. Secret keys of this mode will work from this address only. Requests from other addresses are refused.',
          )}
        </p>
      )}
      {isWide && isEveryAddress(address) && (
        <p>{t('This block contains all addresses. A stolen key would work from anywhere.')}</p>
      )}
      {isWide && !isEveryAddress(address) && (
        <p>
          {t('This block contains {{total}} addresses. A stolen key would work from any of them.', {
            total: addressCount(address).toLocaleString(),
          })}
        </p>
      )}
    </>
  );
}
