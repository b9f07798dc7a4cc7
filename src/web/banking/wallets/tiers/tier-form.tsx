// Form that requests the next tier for a customer's wallet: customer details, both ID numbers, and documents.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#shared/contract/account/compliance.ts';
import type { TierDocumentKind } from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';
import {
  tierUpgradeInput,
  tierUpgradesContract,
} from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import type { WalletDetail } from '#shared/contract/banking/wallet-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { DayField } from '#web/account/compliance/day-field.tsx';
import { PrivateFileField } from '#web/account/compliance/private-file-field.tsx';
import { upload } from '#web/api/client.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { openTierFile } from './open-tier-file.ts';
import { tierDocumentLabels } from './tier-labels.ts';

type Props = ShownDialog & { wallet: WalletDetail };

const fileFields = { identity: 'identityFileId', address: 'addressFileId' } as const;
const nothing: Record<TierDocumentKind, StoredFile | null> = { identity: null, address: null };

/** Splits a customer's full name into first and last name as far as possible. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}

export function TierForm({ wallet, opened, onClose }: Props) {
  const { t } = useTranslation();
  const params = { walletId: wallet.id };
  const kyc = useQuery(queryOptionsOf(tierUpgradesContract.getWalletKyc, { params }));
  const [files, setFiles] = useState(nothing);
  const form = useContractForm(tierUpgradeInput, {
    ...namesOf(wallet.customer?.name ?? ''),
    bornOn: '' as string,
    address: '',
    bvn: '',
    nin: '',
    identityFileId: '',
    addressFileId: null as string | null,
  });
  const ask = useCall(tierUpgradesContract.requestTierUpgrade, {
    form,
    invalidates: ['wallets', 'wallet'],
    success: t('Tier upgrade requested. It is reviewed, and the owners receive the decision by e-mail.'),
  });
  const next = kyc.data?.next;
  const isWaiting = kyc.data?.requests.some(({ status }) => status === 'PENDING') ?? false;
  const uploadDocument = (file: File) =>
    upload(tierUpgradesContract.uploadTierDocument, file, undefined, params);
  const maximum = kyc.data?.tiers.find(({ tier }) => tier === next?.tier)?.balance_max ?? null;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Upgrade tier"
      submitLabel="Submit for review"
      form={form}
      onSubmit={() => ask.run({ params, body: form.input() })}
    >
      <Banner tone={isWaiting ? 'warning' : 'info'}>
        {isWaiting
          ? t('A request for this wallet is already in review.')
          : t(
              'Tier {{tier}} allows a balance of {{amount}}. The numbers are checked with the registers, then the request is reviewed.',
              {
                tier: next?.tier ?? '',
                amount: maximum === null ? t('any amount') : formatMoney(maximum, wallet.currency),
              },
            )}
      </Banner>
      <TextField label="First name" {...form.getInputProps('firstName')} />
      <TextField label="Last name" {...form.getInputProps('lastName')} />
      <DayField label="Date of birth" {...form.getInputProps('bornOn')} />
      <TextAreaField label="Address" {...form.getInputProps('address')} />
      <TextField label="BVN" digits maxLength={11} autoComplete="off" {...form.getInputProps('bvn')} />
      <TextField label="NIN" digits maxLength={11} autoComplete="off" {...form.getInputProps('nin')} />
      {(['identity', 'address'] as const).map((kind) => (
        <PrivateFileField
          key={kind}
          label={tierDocumentLabels[kind]}
          optional={!(next?.documents.includes(kind) ?? kind === 'identity')}
          file={files[kind]}
          onChange={(file) => {
            setFiles((now) => Object.assign({}, now, { [kind]: file }));
            form.setFieldValue(fileFields[kind], file?.fileId ?? (kind === 'identity' ? '' : null));
          }}
          error={form.errors[fileFields[kind]]}
          put={uploadDocument}
          onOpen={(file) => openTierFile(wallet.id, file)}
        />
      ))}
    </DrawerForm>
  );
}
