// The actions on a tax: edit, set a rate from a date, disable, enable.
import { IconEdit, IconPercentage } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tax, taxesContract } from '#shared/contract/billing/taxes.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ActiveItem } from '#web/ui/menu/active-item.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeCatalogue } from '../catalogue.ts';

const TaxForm = lazy(() => import('./tax-form.tsx').then((m) => ({ default: m.TaxForm })));
const TaxRateForm = lazy(() => import('./tax-rate-form.tsx').then((m) => ({ default: m.TaxRateForm })));

export const useTaxDialogs = () => useDialogs<'edit' | 'rate' | 'deactivate'>();
export type TaxDialogs = ReturnType<typeof useTaxDialogs>;
type Props = { tax: Tax; dialogs: TaxDialogs };

export function TaxMenu({ tax, dialogs, hasButtons = false }: Props & { hasButtons?: boolean }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const setStatus = useCall(taxesContract.setTaxStatus);
  if (!mayChange) return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: tax.name })}>
      {!hasButtons && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconPercentage} onClick={() => dialogs.open('rate')}>
        {t('Change rate')}
      </RowMenuItem>
      <ActiveItem
        isActive={tax.status === 'ACTIVE'}
        onDeactivate={() => dialogs.open('deactivate')}
        onActivate={() => setStatus.run({ params: { taxId: tax.id }, body: { status: 'ACTIVE' } })}
      />
    </RowMenu>
  );
}

export function TaxDialogs({ tax, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <TaxForm tax={tax} {...shown} />,
        rate: (shown) => <TaxRateForm tax={tax} {...shown} />,
        deactivate: (shown) => <DeactivateQuestion tax={tax} {...shown} />,
      }}
    </OpenDialog>
  );
}

function DeactivateQuestion({ tax, ...shown }: { tax: Tax } & ShownDialog) {
  const { t } = useTranslation();
  const setStatus = useCall(taxesContract.setTaxStatus);
  const params = { taxId: tax.id };
  return (
    <Confirm
      {...shown}
      title={t('Deactivate “{{name}}”?', { name: tax.name })}
      action={t('Deactivate')}
      onConfirm={() =>
        setStatus.run({ params, body: { status: 'INACTIVE' } }).then((done) => done !== undefined)
      }
    >
      {t('It is no longer charged on new documents. Issued invoices keep it. You can activate it again.')}
    </Confirm>
  );
}
