// List page of standing instructions: watched wallet, next run, and amount moved.
import { IconArrowsTransferUp } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  instructionRuleLabels,
  instructionStatuses,
  instructionStatusLabels,
} from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import {
  type StandingInstruction,
  standingInstructionsContract,
} from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { formatMoney } from '#shared/money.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useMayChangeWallets } from '../wallet-query.ts';
import { walletTabs } from '../wallet-tabs.ts';
import { InstructionStatusText, instructionPath } from './instruction-labels.tsx';

const InstructionForm = lazy(() =>
  import('./instruction-form.tsx').then((m) => ({ default: m.InstructionForm })),
);
const source = { endpoint: standingInstructionsContract.listStandingInstructions } as const;
export const loadInstructionList = loadList(source);
const tabs = statusTabs(instructionStatuses, instructionStatusLabels);

const columns: readonly Column<StandingInstruction>[] = [
  {
    key: 'wallet',
    header: 'Wallet',
    fixed: true,
    cell: (row) => <span className="trunc strong">{row.wallet.name}</span>,
  },
  { key: 'rule', header: 'Rule', cell: (row) => <Rule of={row} /> },
  {
    key: 'other',
    header: 'Other wallet',
    width: 170,
    cell: (row) => <span className="trunc">{row.other_wallet.name}</span>,
  },
  { key: 'next', header: 'Next', width: 130, cell: (row) => <Next of={row} /> },
  {
    key: 'moved',
    header: 'Moved',
    width: 130,
    align: 'right',
    cell: (row) => <MoneyText amount={row.moved} currency={row.currency} />,
  },
  { ...statusColumn, width: 120, cell: ({ status }) => <InstructionStatusText status={status} /> },
];

export function InstructionListPage() {
  const mayChange = useMayChangeWallets();
  const [create, form] = useCreate({
    label: 'Create instruction',
    form: (shown) => <InstructionForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="standing-instructions"
      title="Standing instructions"
      label="Standing instructions"
      subRoutes={walletTabs}
      search="Reference"
      tabs={tabs}
      columns={columns}
      rowPath={instructionPath}
      phone={(row) => ({
        title: row.wallet.name,
        meta: <Rule of={row} />,
        status: <InstructionStatusText status={row.status} />,
      })}
      exports={standingInstructionsContract.exportStandingInstructions}
      create={mayChange && create}
      empty={{
        icon: IconArrowsTransferUp,
        title: 'No standing instructions yet',
        text: 'Automatically move money above or below a set balance on chosen days.',
      }}
    >
      {form}
    </ListPage>
  );
}

function Rule({ of }: { of: StandingInstruction }) {
  const { t } = useTranslation();
  return (
    <span className="mut trunc">
      {t(instructionRuleLabels[of.rule])} {formatMoney(of.threshold, of.currency)}
    </span>
  );
}

function Next({ of }: { of: StandingInstruction }) {
  if (!of.next_at) return <span className="dim">—</span>;
  return <DateText at={of.next_at} />;
}
