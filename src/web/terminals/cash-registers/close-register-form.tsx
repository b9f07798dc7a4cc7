// Form to close a cash register: counted by denomination or as a total; the difference is updated while typing.
import { useTranslation } from 'react-i18next';
import { varianceOf } from '#shared/contract/terminals/cash-register-enums.ts';
import {
  type CashRegisterDetail,
  cashCloseInput,
  cashRegistersContract,
} from '#shared/contract/terminals/cash-registers.ts';
import { formatMoney } from '#shared/money.ts';
import { invalidateNoun, nounOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { CashCount, useCashCount } from './cash-count.tsx';
import { VarianceText } from './register-status.tsx';

type Props = ShownDialog & { register: CashRegisterDetail };

export function CloseRegisterForm({ register, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { currency, expected, float, reasonOver } = register;
  const count = useCashCount(currency, 'notes');
  const form = useContractForm(cashCloseInput, { counted: null as number | null, reason: '' });
  const { notes, sum } = count;
  const counted = notes ? sum : form.values.counted;
  const variance = counted === null ? null : counted - expected;
  const isOver = variance !== null && Math.abs(variance) > reasonOver;
  const close = useCall(cashRegistersContract.closeCashRegister, {
    form,
    // Another person may have recorded cash, or closed it.
    onRefused: () => invalidateNoun(nounOf(cashRegistersContract.closeCashRegister)),
  });
  const send = () => {
    const { reason, counted: total } = form.input();
    const body = notes ? { notes, expected, reason } : { counted: total, expected, reason };
    return close.run({ params: { registerId: register.id }, body });
  };
  const stays = Math.min(float, counted ?? 0);
  const money = (amount: number) => <span className="num">{formatMoney(amount, currency)}</span>;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Close cash register"
      submitLabel="Close register"
      form={form}
      onSubmit={send}
    >
      <KeyValues items={[{ label: t('Expected in the drawer'), value: money(expected) }]} />
      <CashCount
        count={count}
        fault={form.errors.notes as string | undefined}
        total={{ label: 'Counted cash', currency, ...form.getInputProps('counted') }}
      />
      {counted !== null && variance !== null && (
        <div aria-live="polite">
          <KeyValues
            items={[
              { label: t('Counted'), value: money(counted) },
              { label: t('Difference'), value: <VarianceText variance={variance} currency={currency} /> },
              { label: t('Stays in the drawer'), value: money(stays) },
              { label: t('To the bank'), value: money(counted - stays) },
            ]}
          />
        </div>
      )}
      <TextAreaField
        label={isOver ? (varianceOf(variance) === 'short' ? 'Why is it short?' : 'Why is it over?') : 'Note'}
        optional={!isOver}
        hint={
          isOver
            ? t('Required when the difference is over {{limit}}. Owners are notified by e-mail.', {
                limit: formatMoney(reasonOver, currency),
              })
            : undefined
        }
        {...form.getInputProps('reason')}
      />
    </DrawerForm>
  );
}
