// List page of requests for funds: pending, paid, declined and withdrawn.
import { IconCashBanknote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  fundRequestStatuses,
  fundRequestStatusLabels,
} from '#shared/contract/banking/wallet-nouns/fund-request-enums.ts';
import {
  type FundRequest,
  fundRequestsContract,
} from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { amountColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { walletTabs } from '../wallet-tabs.ts';
import { RequestStatus, requestPath } from './request-labels.tsx';

const source = { endpoint: fundRequestsContract.listFundRequests } as const;
export const loadRequestList = loadList(source);
const tabs = statusTabs(fundRequestStatuses, fundRequestStatusLabels);

const columns: readonly Column<FundRequest>[] = [
  {
    key: 'wallet',
    header: 'Wallet',
    fixed: true,
    cell: (row) => (
      <span className="trunc">
        <span className="strong">{row.wallet.name}</span> <From request={row} />
      </span>
    ),
  },
  { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => <span className="trunc">{purpose}</span> },
  {
    key: 'madeBy',
    header: 'Created by',
    width: 150,
    cell: (row) => <span className="trunc mut">{row.made_by}</span>,
  },
  {
    key: 'createdAt',
    header: 'Created',
    sort: 'createdAt',
    width: 130,
    cell: (row) => <DateText at={row.created_at} />,
  },
  { ...amountColumn, sort: 'amount' },
  { ...statusColumn, width: 120, cell: ({ status }) => <RequestStatus status={status} /> },
];

export function RequestListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="fund-requests"
      title="Fund requests"
      label="Fund requests"
      subRoutes={walletTabs}
      search="Reference or purpose"
      tabs={tabs}
      columns={columns}
      rowPath={requestPath}
      phone={(row) => ({
        title: row.wallet.name,
        meta: row.purpose,
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <RequestStatus status={row.status} />,
      })}
      exports={fundRequestsContract.exportFundRequests}
      empty={{
        icon: IconCashBanknote,
        title: 'No fund requests yet',
        text: 'Request money from another wallet. Another team member pays or declines the request.',
      }}
    />
  );
}

function From({ request }: { request: FundRequest }) {
  const { t } = useTranslation();
  return <span className="mut">{t('from {{name}}', { name: request.from_wallet.name })}</span>;
}
