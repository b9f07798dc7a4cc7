// Account of a wallet: the bank account number that funds it, and the action to issue one for a wallet of the business.
import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { wallet: Wallet };

export function WalletAccount({ wallet }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Account')}>
      <KeyValues
        items={[
          { label: t('Name'), value: wallet.name },
          wallet.account_number !== null && {
            label: t('Account number'),
            value: <CopyText text={wallet.account_number} label="account number" whole />,
          },
          wallet.account_bank !== null && { label: t('Bank'), value: wallet.account_bank },
          { label: t('Currency'), value: wallet.currency },
          { label: t('Wallet'), value: <CopyText text={wallet.reference} label="reference" whole /> },
        ]}
      />
      <AccountNumberOffer wallet={wallet} />
    </SectionCard>
  );
}

/** Renders nothing when the wallet has a number or cannot have one. */
export function AccountNumberOffer({ wallet }: Props) {
  const { t } = useTranslation();
  const may = usePermissions().can(canWrite('BANKING_SERVICES.VIRTUAL_ACCOUNTS'));
  const open = useCall(virtualAccountsContract.createVirtualAccount, {
    invalidates: ['wallet', 'merchant'],
    success: t('Account number opened'),
  });
  const currency = walletCurrencies.find((currency) => currency === wallet.currency);
  const isOffered =
    may &&
    currency !== undefined &&
    wallet.customer === null &&
    wallet.type !== 'COLLECTION' &&
    wallet.status === 'ACTIVE' &&
    wallet.account_number === null;
  if (!isOffered) return null;
  return (
    <div className="wallet-account-offer">
      <p className="mut">
        {t('With an account number, this wallet can be funded by bank transfer from any account.')}
      </p>
      <Button
        variant="default"
        leftSection={<IconBuildingBank size={16} />}
        loading={open.isPending}
        onClick={() => void open.run({ body: { type: 'static', currency, wallet_id: wallet.id } })}
      >
        {t('Get account number')}
      </Button>
    </div>
  );
}
