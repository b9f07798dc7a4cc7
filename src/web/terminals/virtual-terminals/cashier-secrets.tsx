// The address and the PIN of a cashier, shown once; to be sent over separate channels.
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { closedByButtonsOnly } from '#web/ui/secrets/show-once-dialog.tsx';
import type { Shown } from './cashier-actions.tsx';

export function CashierSecrets({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, link, pin } = shown;
  const title = link ? t('Give these to {{name}}', { name }) : t('Give the new PIN to {{name}}', { name });
  return (
    <Modal opened onClose={() => undefined} title={title} size={560} centered {...closedByButtonsOnly}>
      <div className="stack">
        <Banner tone="warning">
          {link
            ? t('Both are shown only once. Send the address, and give the PIN in person.')
            : t('Shown only once. Give it in person.')}
        </Banner>
        <KeyValues
          wide
          items={[
            link !== null && { label: t('Address'), value: <CopyText text={link} label="address" whole /> },
            { label: t('PIN'), value: <CopyText text={pin} label="PIN" /> },
          ]}
        />
        <div className="row">
          <Button data-autofocus onClick={onClose}>
            {t('I have handed it over')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
