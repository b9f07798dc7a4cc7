// Reveals one masked number of a director, after a reason was given.
import {
  complianceReviewsContract,
  type DirectorNumber,
} from '#shared/contract/operator/compliance-reviews.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Reveal } from '../reveal.tsx';

type Props = { businessId: string; directorId: string; number: DirectorNumber };

const names: Record<DirectorNumber, string> = {
  bvn: 'BVN',
  nin: 'NIN',
  ssnLast4: 'SSN (last 4)',
  idNumber: 'ID number',
};

export function RevealNumber({ businessId, directorId, number }: Props) {
  const { can } = useOperator();
  const reveal = useCall(complianceReviewsContract.revealComplianceNumber, { success: false });
  if (!can('COMPLIANCE.READ_WRITE')) return null;
  return (
    <Reveal
      name={names[number]}
      isPending={reveal.isPending}
      onReveal={(reason) => reveal.run({ params: { businessId, directorId }, body: { number, reason } })}
    />
  );
}
