// Recovery codes in a dialog, shown only once: it closes only when the user confirms that they are saved.
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRestoreFocus } from '#web/ui/restore-focus.ts';
import { RecoveryCodes } from '#web/ui/secrets/recovery-codes.tsx';
import { closedByButtonsOnly } from '#web/ui/secrets/show-once-dialog.tsx';

type Props = { codes: readonly string[]; onClose: () => void };

export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation();
  useRestoreFocus(true);
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t('Save your recovery codes')}
      size={480}
      centered
      {...closedByButtonsOnly}
    >
      <div className="stack">
        <RecoveryCodes
          codes={codes}
          warning="Use each code once to log in without your phone. The codes are not shown again."
          fileName="recovery-codes.txt"
          action="I have saved them"
          onDone={onClose}
        />
      </div>
    </Modal>
  );
}
