// Card with the pending requests for funds that a wallet has received or made.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { requestPath, requestsPath } from './request-labels.tsx';

const shown = 5;

export function RequestsCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const query = { walletId: wallet.id, status: 'PENDING', limit: shown };
  const { data } = useQuery(queryOptionsOf(fundRequestsContract.listFundRequests, { query }));
  if (!data || data.items.length === 0) return null;
  return (
    <SectionCard
      title={t('Fund requests')}
      end={
        <Link to={requestsPath} className="more">
          {t('All')}
        </Link>
      }
      flush
    >
      <ul className="liens">
        {data.items.map((item) => (
          <li key={item.id}>
            <span className="grow">
              <Link to={requestPath(item)}>
                {item.wallet.id === wallet.id
                  ? t('Requested from {{name}}', { name: item.from_wallet.name })
                  : t('Requested by {{name}}', { name: item.wallet.name })}
              </Link>
              <small>{item.purpose}</small>
              <small>{item.made_by}</small>
            </span>
            <MoneyText amount={item.amount} currency={item.currency} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
