// Approve and Reject buttons of an item that awaits staff, with a dialog for the reason.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  /** The titles of the dialog. */
  approve: string;
  reject: string;
  /** The subject of the decision. */
  children: ReactNode;
  /** The readers of the reason; default: the people affected. */
  hint?: string;
  isPending: boolean;
  /** The dialog closes when it resolves to true. */
  onDecide: (approved: boolean, reason: string) => Promise<boolean>;
};

export function DecideButtons({ approve, reject, children, hint, isPending, onDecide }: Props) {
  const { t } = useTranslation();
  const [approved, setApproved] = useState<boolean | null>(null);
  return (
    <span className="row" style={{ gap: 6 }}>
      <Button size="xs" variant="default" onClick={() => setApproved(true)}>
        {t('Approve')}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => setApproved(false)}>
        {t('Reject')}
      </Button>
      {approved !== null && (
        <ReasonDialog
          opened
          onClose={() => setApproved(null)}
          title={approved ? approve : reject}
          action={approved ? t('Approve') : t('Reject')}
          danger={!approved}
          isPending={isPending}
          {...(hint && { hint })}
          onConfirm={(reason) => onDecide(approved, reason)}
        >
          {children}
        </ReasonDialog>
      )}
    </span>
  );
}
