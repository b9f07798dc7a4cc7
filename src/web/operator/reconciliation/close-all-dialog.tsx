// The dialog by which staff close a month for all businesses.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closePeriodsInput,
  operatorClosingsContract as contract,
  type RefusedClose,
} from '#shared/contract/operator/closings.ts';
import { useCall } from '#web/api/use-call.ts';
import { monthName } from '#web/ui/dates.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { currentTime } from '#web/ui/now.ts';

/** The number of ended months offered. */
const offered = 24;

/** Returns the ended months and those that are due by the clock of their business, newest first. */
function monthsOf(due: readonly string[]): string[] {
  const now = currentTime();
  const ended = Array.from({ length: offered }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back)).toISOString().slice(0, 7),
  );
  return [...new Set([...due, ...ended])].toSorted().toReversed();
}

type DialogProps = {
  mode: 'test' | 'live';
  /** The months that businesses close next, if ended. */
  due: readonly string[];
  onClose: () => void;
  onRefused: (refused: RefusedClose[]) => void;
};

export function CloseAllDialog({ mode, due, onClose, onRefused }: DialogProps) {
  const { t, i18n } = useTranslation();
  const [first = ''] = due.toSorted();
  const form = useContractForm(closePeriodsInput, { mode, period: first, businessId: null, note: '' });
  const close = useCall(contract.closePeriods, {
    form,
    success: ({ closed, already, refused }) =>
      t('{{closed}} closed, {{already}} already closed, {{refused}} refused', {
        closed,
        already,
        refused: refused.length,
      }),
    onSuccess: ({ refused }) => {
      onRefused(refused);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending || form.validate().hasErrors) return;
    void close.run({ body: form.input() });
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">{t('Close a month for all businesses?')}</Modal.Title>
            <p className="says">
              {t(
                'We verify the books of each business first. A closed month accepts no more postings and cannot be reopened.',
              )}
            </p>
          </div>
          <SelectField
            label="Month"
            placeholder={t('Choose a month')}
            data={monthsOf(due).map((value) => ({ value, label: monthName(value, i18n.language) }))}
            {...form.getInputProps('period')}
          />
          <TextAreaField label="Note" optional {...form.getInputProps('note')} />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={close.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={close.isPending}>
            {mode === 'live' ? t('Close in live mode') : t('Close in test mode')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
