// Information tab of a wallet: composition of the available balance, entries, limits and timeline.
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WalletEntry } from '#shared/contract/banking/wallet-entries.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Currency } from '#shared/money.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { LienList } from './liens/lien-list.tsx';
import { LimitBars } from './limit-bars.tsx';
import { RequestsCard } from './requests/requests-card.tsx';
import { SumStrip } from './sum-strip.tsx';
import { WalletAccount } from './wallet-account.tsx';
import { WalletChart } from './wallet-chart.tsx';
import { WalletEntries } from './wallet-entries.tsx';
import { useWallet } from './wallet-query.ts';
import './wallets.css';

const source = { endpoint: walletsContract.listWalletEntries, period: ['from', 'to'] } as const;

export function WalletInfoPage() {
  const { t } = useTranslation();
  const { data: wallet } = useWallet();
  if (!wallet) return null;
  return (
    <div className="wallet-columns">
      <div className="stack">
        <SumStrip wallet={wallet} />
        <WalletChart walletId={wallet.id} currency={wallet.currency} />
        <Entries currency={wallet.currency} walletId={wallet.id} />
      </div>
      <div className="stack">
        {wallet.limits && <LimitBars limits={wallet.limits} wallet={wallet} />}
        <LienList wallet={wallet} />
        <RequestsCard wallet={wallet} />
        <WalletAccount wallet={wallet} />
        <SectionCard title={t('History')} className="timeline">
          <Timeline items={wallet.history.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
        </SectionCard>
      </div>
    </div>
  );
}

function Entries({ currency, walletId }: { currency: Currency; walletId: string }) {
  const { t } = useTranslation();
  const entries = useList(source);
  const items = entries.data?.items as readonly WalletEntry[] | undefined;
  const last = items?.at(-1);
  const { from, to } = entries.state.value;
  return (
    <WalletEntries
      currency={currency}
      query={entries.query}
      list={entries.state}
      end={
        <ListExport
          endpoint={walletsContract.exportWalletEntries}
          filters={{ from, to }}
          data={entries.data}
          params={{ walletId }}
        />
      }
      empty={
        <EmptyState
          icon={<IconArrowsExchange size={24} />}
          title={t('No transactions yet')}
          text={t('Deposits and other transactions appear here with the balance after each.')}
        />
      }
    >
      {last && (
        <p className="wallet-before">
          <span>{t('Balance before these entries')}</span>
          <MoneyText amount={last.balance - last.amount} currency={currency} />
        </p>
      )}
    </WalletEntries>
  );
}
