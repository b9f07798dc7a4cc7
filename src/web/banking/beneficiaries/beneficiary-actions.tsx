// The actions of a beneficiary: edit, verify the account name, remove.
import { IconEdit, IconRefresh, IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import type { Beneficiary } from '#shared/contract/banking/beneficiary-shapes.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeBeneficiaries } from './beneficiary-paths.ts';

const BeneficiaryForm = lazy(() =>
  import('./beneficiary-form.tsx').then((m) => ({ default: m.BeneficiaryForm })),
);

type Names = 'edit' | 'remove';
export const useBeneficiaryDialogs = () => useDialogs<Names>();
type Props = { beneficiary: Beneficiary; dialogs: Dialogs<Names> };

export function BeneficiaryMenu({ beneficiary, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeBeneficiaries();
  const ask = useCall(beneficiariesContract.askBeneficiaryName, {
    success: (result) =>
      result.accountName
        ? t('Account holder: {{name}}', { name: result.accountName })
        : (result.note ?? t('The bank is not responding.')),
  });
  if (!mayChange || beneficiary.status === 'REMOVED') return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: beneficiary.name })}>
      <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
        {t('Edit')}
      </RowMenuItem>
      {!beneficiary.accountName && (
        <RowMenuItem
          icon={IconRefresh}
          onClick={() => void ask.run({ params: { beneficiaryId: beneficiary.id } })}
        >
          {t('Verify with bank')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconTrash} danger onClick={() => dialogs.open('remove')}>
        {t('Remove')}
      </RowMenuItem>
    </RowMenu>
  );
}

export function BeneficiaryDialogs({ beneficiary, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <BeneficiaryForm beneficiary={beneficiary} {...shown} />,
        remove: (shown) => <RemoveQuestion beneficiary={beneficiary} {...shown} />,
      }}
    </OpenDialog>
  );
}

function RemoveQuestion({ beneficiary, ...shown }: { beneficiary: Beneficiary } & ShownDialog) {
  const { t } = useTranslation();
  const remove = useCall(beneficiariesContract.removeBeneficiary);
  const { id, name, groups } = beneficiary;
  const left = groups.map((group) => group.name).join(', ');
  return (
    <Confirm
      {...shown}
      title={t('Remove “{{name}}”?', { name })}
      action={t('Remove')}
      danger
      onConfirm={() => remove.run({ params: { beneficiaryId: id } }).then((done) => done !== undefined)}
    >
      {left
        ? t('It is removed from these groups: {{left}}. Existing transfers are not affected.', { left })
        : t('Existing transfers are not affected. You can add the account again.')}
    </Confirm>
  );
}
