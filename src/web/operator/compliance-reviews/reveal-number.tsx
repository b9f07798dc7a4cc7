// Shows one masked number in full, after a reason was given for it; it is gone again with the page.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  complianceReviewsContract,
  type DirectorNumber,
} from '#shared/contract/operator/compliance-reviews.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

type Props = { businessId: string; directorId: string; number: DirectorNumber };

const names: Record<DirectorNumber, string> = {
  bvn: 'BVN',
  nin: 'NIN',
  ssnLast4: 'SSN (last 4)',
  idNumber: 'ID number',
};

export function RevealNumber({ businessId, directorId, number }: Props) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState<string>();
  const reveal = useCall(complianceReviewsContract.revealComplianceNumber, {
    success: false,
    onSuccess: (answer) => setShown(answer.number),
  });
  if (shown) return <b className="num">{shown}</b>;
  if (!can('COMPLIANCE.READ_WRITE')) return null;
  const name = t(names[number]);
  return (
    <>
      <button
        type="button"
        className="plain link"
        aria-label={t('Show {{name}}', { name })}
        onClick={() => setAsked(true)}
      >
        {t('Show')}
      </button>
      <ReasonDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('Show {{name}} in full?', { name })}
        action={t('Show')}
        isPending={reveal.isPending}
        onConfirm={async (reason) =>
          (await reveal.run({ params: { businessId, directorId }, body: { number, reason } })) !== undefined
        }
      >
        {t('Who looked at it and why is kept in the audit trail, and the merchant sees it there.')}
      </ReasonDialog>
    </>
  );
}
