// Actions on a wallet: block, fund, open another, statement, change status.
import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowUpCircle,
  IconBan,
  IconLock,
  IconLockOpen,
  IconMessageExclamation,
  IconMoon,
  IconPlayerPlay,
  IconPlus,
  IconReceipt,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletDetail } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { statementPath } from '#web/ui/banking/wallet-labels.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { type Dialogs, OpenDialog, type ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeWallets } from './wallet-query.ts';

const FundForm = lazy(() => import('./fund-form.tsx').then((m) => ({ default: m.FundForm })));
const BlockForm = lazy(() => import('./block-form.tsx').then((m) => ({ default: m.BlockForm })));
const LienForm = lazy(() => import('./liens/lien-form.tsx').then((m) => ({ default: m.LienForm })));
const RequestForm = lazy(() =>
  import('./requests/request-form.tsx').then((m) => ({ default: m.RequestForm })),
);
const DisputeForm = lazy(() =>
  import('./disputes/dispute-form.tsx').then((m) => ({ default: m.DisputeForm })),
);
const TierForm = lazy(() => import('./tiers/tier-form.tsx').then((m) => ({ default: m.TierForm })));
const AddWalletForm = lazy(() => import('./add-wallet-form.tsx').then((m) => ({ default: m.AddWalletForm })));

export type WalletDialog =
  | 'fund'
  | 'block'
  | 'unblock'
  | 'add'
  | 'upgrade'
  | 'lien'
  | 'dispute'
  | 'request'
  | 'activate'
  | 'deactivate'
  | 'close';

type Props = { wallet: WalletDetail; dialogs: Dialogs<WalletDialog> };

export function WalletActions({ wallet, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeWallets();
  const { status, block, type } = wallet;
  const isOwnAccount = type !== 'COLLECTION';
  const mayFund = (status === 'ACTIVE' || status === 'BLOCKED') && block !== 'credit' && block !== 'both';
  const mayUpgrade = status !== 'CLOSED' && wallet.limits !== null && wallet.limits.next !== null;
  return (
    <>
      {mayChange && isOwnAccount && status === 'ACTIVE' && (
        <Button
          variant="default"
          data-tone="danger"
          leftSection={<IconBan size={16} />}
          onClick={() => dialogs.open('block')}
        >
          {t('Block')}
        </Button>
      )}
      {mayChange && status === 'BLOCKED' && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} />}
          onClick={() => dialogs.open('unblock')}
        >
          {t('Unblock')}
        </Button>
      )}
      {mayChange && mayUpgrade && (
        <Button
          variant="default"
          leftSection={<IconArrowUpCircle size={16} />}
          onClick={() => dialogs.open('upgrade')}
        >
          {t('Upgrade tier')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconReceipt size={16} />}
        component={Link}
        to={statementPath(wallet)}
      >
        {t('Statement')}
      </Button>
      {mayChange && mayFund && (
        <Button variant="default" onClick={() => dialogs.open('request')}>
          {t('Request funds')}
        </Button>
      )}
      {mayChange && mayFund && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => dialogs.open('fund')}>
          {t('Fund')}
        </Button>
      )}
      <RowMenu label={t('More for {{name}}', { name: wallet.name })}>
        {mayChange && (
          <RowMenuItem icon={IconWallet} onClick={() => dialogs.open('add')}>
            {t('Add wallet')}
          </RowMenuItem>
        )}
        {mayChange && isOwnAccount && (
          <RowMenuItem icon={IconMessageExclamation} onClick={() => dialogs.open('dispute')}>
            {t('Raise dispute')}
          </RowMenuItem>
        )}
        {mayChange && isOwnAccount && status !== 'CLOSED' && (
          <RowMenuItem
            icon={IconLock}
            disabledFor={wallet.available > 0 ? undefined : 'No available balance'}
            onClick={() => dialogs.open('lien')}
          >
            {t('Place a lien')}
          </RowMenuItem>
        )}
        {mayChange && isOwnAccount && <StatusItems wallet={wallet} dialogs={dialogs} />}
      </RowMenu>
    </>
  );
}

function StatusItems({ wallet, dialogs }: Props) {
  const { t } = useTranslation();
  const { status, ledger } = wallet;
  if (status === 'CLOSED') return null;
  const isBlocked = status === 'BLOCKED' ? 'Unblock it first' : undefined;
  return (
    <>
      {status === 'ACTIVE' ? (
        <RowMenuItem icon={IconMoon} onClick={() => dialogs.open('deactivate')}>
          {t('Make dormant')}
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={IconPlayerPlay} disabledFor={isBlocked} onClick={() => dialogs.open('activate')}>
          {t('Activate')}
        </RowMenuItem>
      )}
      <RowMenuItem
        icon={IconArchive}
        danger
        disabledFor={isBlocked ?? (ledger > 0 ? 'Move the balance out first' : undefined)}
        onClick={() => dialogs.open('close')}
      >
        {t('Close')}
      </RowMenuItem>
    </>
  );
}

export function WalletDialogs({ wallet, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        fund: (shown) => <FundForm wallet={wallet} {...shown} />,
        dispute: (shown) => <DisputeForm wallet={wallet} {...shown} />,
        lien: (shown) => <LienForm wallet={wallet} {...shown} />,
        request: (shown) => <RequestForm wallet={wallet} {...shown} />,
        upgrade: (shown) => <TierForm wallet={wallet} {...shown} />,
        block: (shown) => <BlockForm wallet={wallet} {...shown} />,
        add: (shown) => <AddWalletForm wallet={wallet} {...shown} />,
        unblock: (shown) => <UnblockQuestion wallet={wallet} {...shown} />,
        activate: (shown) => <StatusQuestion wallet={wallet} to="ACTIVE" {...shown} />,
        deactivate: (shown) => <StatusQuestion wallet={wallet} to="INACTIVE" {...shown} />,
        close: (shown) => <StatusQuestion wallet={wallet} to="CLOSED" {...shown} />,
      }}
    </OpenDialog>
  );
}

type Question = ShownDialog & { wallet: WalletDetail };

function UnblockQuestion({ wallet, ...shown }: Question) {
  const { t } = useTranslation();
  const unblock = useCall(walletsContract.unblockWallet);
  return (
    <Confirm
      {...shown}
      title={t('Unblock {{name}}?', { name: wallet.name })}
      action={t('Unblock')}
      onConfirm={() => unblock.run({ params: { walletId: wallet.id } }).then((done) => done !== undefined)}
    >
      {t('Debits and credits are allowed again.')}
    </Confirm>
  );
}

const statusWords = {
  ACTIVE: { title: 'Activate {{name}}?', action: 'Activate', text: 'Debits and credits are allowed again.' },
  INACTIVE: {
    title: 'Make {{name}} dormant?',
    action: 'Make dormant',
    text: 'Debits and credits are blocked until it is activated again. {{amount}} stays in the wallet.',
  },
  CLOSED: {
    title: 'Close {{name}}?',
    action: 'Close wallet',
    text: 'The wallet is empty. A closed wallet cannot be reopened.',
  },
} as const;

function StatusQuestion({ wallet, to, ...shown }: Question & { to: keyof typeof statusWords }) {
  const { t } = useTranslation();
  const save = useCall(walletsContract.setWalletStatus, { invalidates: ['wallet'] });
  const { title, action, text } = statusWords[to];
  const args = { params: { walletId: wallet.id }, body: { status: to } };
  return (
    <Confirm
      {...shown}
      title={t(title, { name: wallet.name })}
      action={t(action)}
      {...(to === 'CLOSED' && { danger: true })}
      onConfirm={() => save.run(args).then((done) => done !== undefined)}
    >
      {t(text, { amount: formatMoney(wallet.ledger, wallet.currency) })}
    </Confirm>
  );
}
