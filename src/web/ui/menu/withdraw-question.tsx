// The confirmation before users withdraw their own request; the caller explains the effect.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import type { ShownDialog } from './dialogs.tsx';

/** `withdraw` resolves to undefined on failure. */
type Props = ShownDialog & { withdraw: () => Promise<unknown>; children: ReactNode };

export function WithdrawQuestion({ withdraw, children, ...shown }: Props) {
  const { t } = useTranslation();
  return (
    <Confirm
      {...shown}
      title={t('Withdraw this request?')}
      action={t('Withdraw')}
      onConfirm={() => withdraw().then((done) => done !== undefined)}
    >
      {children}
    </Confirm>
  );
}
