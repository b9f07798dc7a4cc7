// Resolving an unconfirmed item: the party that bears it, with a note that gives the reason.
import { useTranslation } from 'react-i18next';
import { resolveItemInput } from '#shared/contract/operator/exceptions.ts';
import type { OpenItem } from '#shared/contract/operator/open-items.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { ResolveFields } from '#web/operator/resolve-fields.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function ResolveItemDialog({ item, onClose }: { item: OpenItem; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(resolveItemInput, { resolution: 'write_off', note: '' });
  const resolve = useCall(contract.resolveOpenItem, { form, onSuccess: onClose });
  const amount = formatMoney(Math.abs(item.open), item.currency);
  return (
    <DialogForm
      onClose={onClose}
      title={t('Resolve {{amount}}', { amount })}
      size={520}
      form={form}
      onSubmit={() => resolve.run({ params: { itemId: item.id }, body: form.input() })}
      submitLabel={t('Resolve')}
      isPending={resolve.isPending}
    >
      <ResolveFields form={form} isMissing={item.open > 0} />
    </DialogForm>
  );
}
