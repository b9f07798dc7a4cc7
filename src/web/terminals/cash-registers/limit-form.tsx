// Form for the difference above which closing a cash register needs a reason.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cashLimitInput, cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function LimitForm({ onClose }: { onClose: () => void }) {
  const { currency } = useSession();
  const limits = useQuery(queryOptionsOf(cashRegistersContract.getCashLimits, {}));
  if (!limits.data) return null;
  const known = limits.data.items.find((item) => item.currency === currency);
  return <Fields currency={currency} varianceLimit={known?.varianceLimit ?? 0} onClose={onClose} />;
}

type Props = { currency: Currency; varianceLimit: number; onClose: () => void };

function Fields({ currency, varianceLimit, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(cashLimitInput, { currency, varianceLimit });
  const save = useCall(cashRegistersContract.setCashLimit, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Difference limit')}
      says={t(
        'If the count differs by more than this, closing requires a reason and the owners are notified by e-mail.',
      )}
      form={form}
      onSubmit={() => save.run({ body: form.input() })}
      submitLabel={t('Save')}
      isPending={save.isPending}
    >
      <AmountField label="Limit" currency={currency} {...form.getInputProps('varianceLimit')} />
    </DialogForm>
  );
}
