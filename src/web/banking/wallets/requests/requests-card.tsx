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
        {data.items.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <Link to={requestPath(one)}>
                {one.wallet.id === wallet.id
                  ? t('Requested from {{name}}', { name: one.from_wallet.name })
                  : t('Requested by {{name}}', { name: one.wallet.name })}
              </Link>
              <small>{one.purpose}</small>
              <small>{one.made_by}</small>
            </span>
            <MoneyText amount={one.amount} currency={one.currency} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
