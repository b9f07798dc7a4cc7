// Moving a chargeback to a later stage of the scheme.
import { useTranslation } from 'react-i18next';
import {
  moveChargebackInput,
  type OperatorChargebackDetail,
  operatorDisputesContract,
} from '#shared/contract/operator/disputes.ts';
import { chargebackStageLabels, chargebackStages } from '#shared/contract/payments/chargebacks.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ChargebackNoteFields } from './chargeback-note-fields.tsx';

export function MoveDrawer({ one, onClose }: { one: OperatorChargebackDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const later = chargebackStages.slice(chargebackStages.indexOf(one.stage) + 1);
  const form = useContractForm(moveChargebackInput, {
    stage: later[0] ?? 'arbitration',
    dueAt: null as string | null,
    note: '',
  });
  const move = useCall(operatorDisputesContract.moveOperatorChargeback, { form });
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Move to next stage"
      submitLabel="Move to stage"
      form={form}
      onSubmit={() => move.run({ params: { chargebackId: one.id }, body: form.input() })}
    >
      <SelectField
        label="Stage"
        data={later.map((value) => ({ value, label: t(chargebackStageLabels[value]) }))}
        {...form.getInputProps('stage')}
      />
      <ChargebackNoteFields form={form} />
    </DrawerForm>
  );
}
