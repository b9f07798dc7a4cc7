// The lists of remittances, and of reversed ones.
import { Button } from '@mantine/core';
import { IconSend, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { remittanceStatusLabels } from '#shared/banking/remittance/labels.ts';
import { remittanceStatuses } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import {
  phoneRemittance,
  remittanceColumns,
  remittanceFilters,
} from '#web/ui/banking/remittance-columns.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ListFigures } from '#web/ui/chart/list-figures.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { remittancePath, remittanceTabs, reversedPath, sendPath, useMayRemit } from './paths.ts';

const source = { endpoint: remittancesContract.listRemittances, period: ['from', 'to'] } as const;
export const loadRemittances = loadList(source);
const tabs = statusTabs(remittanceStatuses, remittanceStatusLabels);

export function RemittanceListPage() {
  const { currency } = useBusinessSettings();
  const remittances = useList(source);
  const { value } = remittances.state;
  return (
    <ListPage
      list={remittances}
      name="remittances"
      title="Remittance"
      label="Remittances"
      subRoutes={remittanceTabs}
      search="Name or reference"
      filters={remittanceFilters}
      figures={<Figures currency={currency === 'USD' ? 'USD' : 'NGN'} from={value.from} to={value.to} />}
      tabs={tabs}
      columns={remittanceColumns}
      rowPath={remittancePath}
      phone={phoneRemittance}
      exports={remittancesContract.exportRemittances}
      primary={<SendMoney />}
      empty={{
        icon: IconWorld,
        title: 'No remittances yet',
        text: 'Send money abroad to a bank account, a mobile wallet or a cash pick-up location.',
      }}
    />
  );
}

const reversed = { endpoint: remittancesContract.listReversedRemittances, period: ['from', 'to'] } as const;
export const loadReversed = loadList(reversed);

export function ReversedListPage() {
  return (
    <ListPage
      list={useList(reversed)}
      name="reversed-remittances"
      title="Reversed transactions"
      label="Reversed transactions"
      subRoutes={remittanceTabs}
      search="Name or reference"
      filters={remittanceFilters}
      columns={remittanceColumns}
      rowPath={({ id }) => `${reversedPath}/${id}/transaction-information`}
      phone={phoneRemittance}
      exports={remittancesContract.exportReversedRemittances}
      empty={{
        icon: IconWorld,
        title: 'No reversed transactions',
        text: 'Remittances returned by the partner after payout appear here. The full amount is returned to your wallet.',
      }}
    />
  );
}

function SendMoney() {
  const { t } = useTranslation();
  if (!useMayRemit()) return null;
  return (
    <Button component={Link} to={sendPath} leftSection={<IconSend size={16} />}>
      {t('Send money')}
    </Button>
  );
}

type FigureProps = { currency: 'NGN' | 'USD'; from: string | undefined; to: string | undefined };

function Figures(query: FigureProps) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(remittancesContract.getRemittanceStatistics, { query }));
  const tile = (label: string, sum: { count: number; amount: number }) => ({
    label: t(label),
    value: <MoneyText amount={sum.amount} currency={query.currency} />,
    note: t(sum.count === 1 ? '1 remittance' : '{{count}} remittances', { count: sum.count }),
  });
  return (
    <ListFigures
      tiles={
        data && [
          tile('Paid out', data.completed),
          tile('Under way', data.underWay),
          tile('In review', data.held),
          tile('Failed or returned', data.returned),
        ]
      }
    />
  );
}
