// The list of cash registers: expected cash, counted cash, and difference.
import { Button } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cashRegisterStatuses,
  cashRegisterStatusLabels,
} from '#shared/contract/terminals/cash-register-enums.ts';
import { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { terminalTabs, terminalTransactionTabs } from '../terminal-tabs.ts';
import { phoneRegister, registerColumns } from './register-columns.tsx';
import { cashRegisterPath } from './register-status.tsx';

const OpenRegisterForm = lazy(() =>
  import('./open-register-form.tsx').then((m) => ({ default: m.OpenRegisterForm })),
);
const LimitForm = lazy(() => import('./limit-form.tsx').then((m) => ({ default: m.LimitForm })));

const source = {
  endpoint: cashRegistersContract.listCashRegisters,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadCashRegisterList = loadList(source);
const tabs = statusTabs(cashRegisterStatuses, cashRegisterStatusLabels);

export function CashRegisterListPage() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  const [isAsked, setAsked] = useState(false);
  const [create, form] = useCreate({
    label: 'Open cash register',
    form: (shown) => <OpenRegisterForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="cash-registers"
      title="Cash registers"
      label="Cash registers"
      subRoutes={terminalTabs}
      sections={terminalTransactionTabs}
      search="Reference or terminal"
      tabs={tabs}
      columns={registerColumns}
      rowPath={cashRegisterPath}
      phone={phoneRegister}
      exports={cashRegistersContract.exportCashRegisters}
      create={mayChange && create}
      actions={
        mayChange && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('Difference limit')}
          </Button>
        )
      }
      empty={{
        icon: IconCashRegister,
        title: 'No cash registers yet',
        text: 'Open one at a terminal with the cash in its drawer, record cash sales, then count and close it.',
      }}
    >
      {form}
      {isAsked && (
        <Suspense>
          <LimitForm onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}
