// Statement of a wallet on screen and as a file: opening balance, entries with running balance, closing balance.
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type WalletStatementPage as Statement,
  type WalletDetail,
  walletStatementListQuery,
} from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { download } from '#web/api/client.ts';
import { StatementFiles } from '#web/api/detail/statement-files.tsx';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { walletListPath, walletPath, walletsPath } from '#web/ui/banking/wallet-labels.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { WalletEntries } from './wallet-entries.tsx';
import { useWallet } from './wallet-query.ts';
import './wallets.css';
import { walletStatementTiles } from '#web/ui/banking/wallet-statement-tiles.tsx';

export const loadWalletStatement = loadDetail(walletsContract.getWallet);

const usualPeriod = 'this-month';
const noonOf = (day: string): string => `${day}T12:00:00Z`;

export function WalletStatementPage() {
  const { t } = useTranslation();
  const { data: wallet, error, refetch } = useWallet();
  const crumbs = [
    { label: 'Wallets', path: walletsPath },
    ...(wallet
      ? [
          { label: wallet.currency, path: walletListPath(wallet.currency) },
          { label: wallet.name, path: walletPath(wallet) },
        ]
      : []),
  ];
  if (!wallet)
    return (
      <Page title={t('Statement')} crumbs={crumbs}>
        {error ? (
          <ErrorPanel error={error} onRetry={refetch} />
        ) : (
          <StatTiles label={t('Statement')} tiles={undefined} compact />
        )}
      </Page>
    );
  return <Shown wallet={wallet} crumbs={crumbs} />;
}

function Shown({ wallet, crumbs }: { wallet: WalletDetail; crumbs: { label: string; path: string }[] }) {
  const { t } = useTranslation();
  const { currency, id: walletId } = wallet;
  const list = useListState(walletStatementListQuery, {
    period: ['from', 'to'],
    defaultPeriod: usualPeriod,
  });
  const statement = useQuery({
    ...queryOptionsOf(walletsContract.listWalletStatement, { params: { walletId }, query: list.query }),
    placeholderData: keepPreviousData,
  });
  const { data } = statement;
  // The period defines the statement and does not count as a filter.
  const paged = Object.assign({}, list, { filtered: false });
  return (
    <Page
      title={t('Statement')}
      crumbs={crumbs}
      meta={
        <>
          <span className="strong">{wallet.name}</span>
          <CopyText text={wallet.reference} label="reference" whole />
          {data && (
            <span>
              <DateText at={noonOf(data.firstDay)} as="date" /> –{' '}
              <DateText at={noonOf(data.lastDay)} as="date" />
            </span>
          )}
        </>
      }
      actions={data && <Files wallet={wallet} statement={data} />}
    >
      <div className="stack">
        <FilterBar list={list} period defaultPeriod={usualPeriod} />
        <StatTiles
          label={t('Statement')}
          tiles={data && walletStatementTiles(data, t)}
          error={statement.error}
          onRetry={statement.refetch}
          compact
        />
        {(data || !statement.error) && (
          <WalletEntries
            currency={currency}
            query={statement}
            list={paged}
            empty={
              <EmptyState
                icon={<IconReceipt size={24} />}
                title={t('No entries')}
                text={t('No money in or out in this period.')}
              />
            }
          >
            {data && <Before statement={data} />}
          </WalletEntries>
        )}
      </div>
    </Page>
  );
}

/** The files cover the whole period shown, across all pages. */
function Files({ wallet, statement }: { wallet: WalletDetail; statement: Statement }) {
  const { firstDay, lastDay } = statement;
  return (
    <StatementFiles
      save={(format) =>
        download(
          walletsContract.getWalletStatement,
          { params: { walletId: wallet.id }, query: { format, firstDay, lastDay } },
          `statement-${wallet.reference}-${firstDay}-${lastDay}.${format}`,
        )
      }
    />
  );
}

/** The balance before the entries of the page; on the last page this is the opening balance. */
function Before({ statement: { items, page, limit, total, opening, currency } }: { statement: Statement }) {
  const { t } = useTranslation();
  const last = items.at(-1);
  if (!last) return null;
  const isLastPage = page * limit >= total;
  return (
    <p className="wallet-before">
      <span>{t(isLastPage ? 'Opening balance' : 'Balance before these entries')}</span>
      <MoneyText amount={isLastPage ? opening : last.balance - last.amount} currency={currency} />
    </p>
  );
}
