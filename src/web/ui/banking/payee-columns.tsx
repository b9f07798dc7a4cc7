// Columns for lists of foreign beneficiaries, and their two-line layout on a phone.
import { useTranslation } from 'react-i18next';
import type { RemittanceBeneficiary } from '#shared/contract/banking/remittance/people-shapes.ts';
import {
  payoutMethodLabels,
  remittanceCountries,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { Status } from '#web/ui/status.tsx';

export const payeeStatusLabels = { ACTIVE: 'Active', REMOVED: 'Removed' } as const;

export function PayeeStatus({
  status,
  badge = false,
}: Pick<RemittanceBeneficiary, 'status'> & { badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status tone={status === 'ACTIVE' ? 'success' : 'neutral'} {...(badge && { badge })}>
      {t(payeeStatusLabels[status])}
    </Status>
  );
}

function Where({ payee }: { payee: RemittanceBeneficiary }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      {t(payoutMethodLabels[payee.method])} <span className="mut num">{payee.summary}</span>
    </span>
  );
}

export const payeeColumns: readonly Column<RemittanceBeneficiary>[] = [
  { ...nameColumn, width: 220 },
  {
    key: 'country',
    header: 'Country',
    width: 150,
    cell: ({ country }) => <span className="mut">{remittanceCountries[country].name}</span>,
  },
  { key: 'where', header: 'Paid out to', cell: (row) => <Where payee={row} /> },
  {
    key: 'sender',
    header: 'Sender',
    width: 180,
    cell: ({ sender }) => <span className="trunc">{sender.name}</span>,
  },
  { ...statusColumn, width: 120, cell: ({ status }) => <PayeeStatus status={status} /> },
  createdColumn,
];

export const phonePayee = (beneficiary: RemittanceBeneficiary) => ({
  title: beneficiary.name,
  meta: beneficiary.summary,
  status: <PayeeStatus status={beneficiary.status} />,
});
