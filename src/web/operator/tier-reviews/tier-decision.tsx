// Approval or rejection of a tier upgrade request, and the reveal of one number in full after a reason is given.
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TierCheckKind } from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';
import {
  type TierReview,
  tierDecisionInput,
  tierReviewsContract,
} from '#shared/contract/operator/console/tier-reviews.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Reveal } from '../reveal.tsx';

type Decision = 'approve' | 'reject';

export function TierDecision({ review }: { review: TierReview }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [asked, setAsked] = useState<Decision>();
  if (review.status !== 'PENDING' || !can('COMPLIANCE.READ_WRITE')) return null;
  const isDenied = review.checks.some(({ status }) => status === 'FAILED');
  return (
    <>
      <Button variant="default" onClick={() => setAsked('reject')}>
        {t('Reject')}
      </Button>
      {!isDenied && (
        <Button leftSection={<IconCheck size={16} />} onClick={() => setAsked('approve')}>
          {t('Approve tier {{tier}}', { tier: review.to_tier })}
        </Button>
      )}
      {asked && <Question review={review} decision={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type Props = { review: TierReview; decision: Decision; onClose: () => void };

function Question({ review, decision, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(tierDecisionInput, { decision, comment: '' });
  const decide = useCall(tierReviewsContract.decideTierUpgrade, { form, onSuccess: onClose });
  const isOpen = review.checks.some(({ status }) => status === 'PENDING');
  const isApproval = decision === 'approve';
  const person = `${review.first_name} ${review.last_name}`;
  return (
    <DialogForm
      onClose={onClose}
      title={
        isApproval
          ? t('Approve tier {{tier}} for {{name}}?', { tier: review.to_tier, name: person })
          : t('Reject the request of {{name}}?', { name: person })
      }
      says={
        isApproval
          ? t('Its limits apply immediately. The owners of the business are notified by e-mail.')
          : t('The wallet keeps its tier. The owners of the business see the reason.')
      }
      form={form}
      onSubmit={() => decide.run({ params: { upgradeId: review.id }, body: form.input() })}
      submitLabel={isApproval ? t('Approve') : t('Reject')}
      isPending={decide.isPending}
      danger={!isApproval}
    >
      <TextAreaField
        label={isApproval ? 'How it was verified' : 'Reason for rejection'}
        optional={isApproval && !isOpen}
        data-autofocus
        {...form.getInputProps('comment')}
      />
    </DialogForm>
  );
}

const names: Record<TierCheckKind, string> = { bvn: 'BVN', nin: 'NIN' };

export function RevealTierNumber({ upgradeId, number }: { upgradeId: string; number: TierCheckKind }) {
  const { can } = useOperator();
  const reveal = useCall(tierReviewsContract.revealTierNumber, { success: false });
  if (!can('COMPLIANCE.READ_WRITE')) return null;
  return (
    <Reveal
      name={names[number]}
      isPending={reveal.isPending}
      onReveal={(reason) => reveal.run({ params: { upgradeId }, body: { number, reason } })}
    />
  );
}
