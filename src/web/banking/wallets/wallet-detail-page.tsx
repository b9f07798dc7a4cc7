// Page of one wallet: available balance, status and actions above the tabs.

import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { walletBlockLabels, walletTypeLabels } from '#shared/banking/wallet-labels.ts';
import type { WalletDetail } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { walletListPath, walletPath } from '#web/ui/banking/wallet-labels.ts';
import { WalletStatus } from '#web/ui/banking/wallet-status.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import type { PageTab } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';
import { WalletActions, type WalletDialog, WalletDialogs } from './wallet-actions.tsx';
import { useWallet } from './wallet-query.ts';
import './wallets.css';

export const loadWallet = loadDetail(walletsContract.getWallet);

export function WalletDetailPage() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const dialogs = useDialogs<WalletDialog>();
  const { data } = wallet;
  const list = { label: 'Wallets', path: '/banking-services/wallets' };
  return (
    <DetailPage
      query={wallet}
      name="Wallet"
      figure
      crumbs={data ? [list, { label: data.currency, path: walletListPath(data.currency) }] : [list]}
    >
      {(row) => ({
        title: formatMoney(row.available, row.currency),
        reference: row.reference,
        badges: (
          <>
            <span className="mut">{t('available')}</span>
            <WalletStatus status={row.status} badge />
            {row.tier !== null && (
              <Status tone="neutral" badge>
                {t('Tier {{tier}}', { tier: row.tier })}
              </Status>
            )}
          </>
        ),
        meta: (
          <>
            <span className="strong">{row.name}</span>
            {row.account_number && <CopyText text={row.account_number} label="account number" whole />}
            <span>{t(walletTypeLabels[row.type])}</span>
            <span>
              {t('Opened')} <DateText at={row.created_at} as="date" />
            </span>
          </>
        ),
        actions: <WalletActions wallet={row} dialogs={dialogs} />,
        tabs: tabsOf(row),
        content: (
          <div className="wallet-body">
            <Blocked wallet={row} />
            <Outlet />
          </div>
        ),
        dialogs: <WalletDialogs wallet={row} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}

function tabsOf(wallet: WalletDetail): PageTab[] {
  const path = walletPath(wallet);
  return [
    { label: 'Info', path: `${path}/info` },
    ...(wallet.customer ? [{ label: 'Customer info', path: `${path}/customer-info` }] : []),
    { label: 'Subscriptions', path: `${path}/subscriptions` },
    { label: 'Disputes', path: `${path}/disputes` },
    ...(wallet.tier !== null ? [{ label: 'KYC info', path: `${path}/kyc-info` }] : []),
    { label: 'Other wallets', path: `${path}/more-wallets`, count: wallet.more_wallets },
  ];
}

/** Shows what is blocked, the reason, and who blocked it. */
function Blocked({ wallet: { block, blocked } }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  if (!blocked) return null;
  return (
    <Banner tone="warning">
      <span className="strong">{t(walletBlockLabels[block])}.</span> {blocked.reason}. {blocked.by},{' '}
      <DateText at={blocked.at} as="exact" />
    </Banner>
  );
}
