// Confirmation before the platform price changes: the user types a phrase with the number of merchants affected.
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { merchants: number; withOwnPrice: number; onAnswer: (confirmed: boolean) => void };

export function AffectedBusinessesDialog({ merchants, withOwnPrice, onAnswer }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const words = t(merchants === 1 ? '1 merchant' : '{{count}} merchants', { count: merchants });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (typed.trim().toLowerCase() === words.toLowerCase()) onAnswer(true);
    else setIsWrong(true);
  };
  return (
    <Modal opened onClose={() => onAnswer(false)} withCloseButton={false} padding={0} size={440} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body">
          <Modal.Title component="h2">{t('Change the price of {{words}}?', { words })}</Modal.Title>
          <div className="says">
            {t(
              'The new price applies to their payments from its start. Fees of existing payments do not change.',
            )}
            {withOwnPrice > 0 &&
              ` ${t('{{count}} with a custom price are not affected.', { count: withOwnPrice })}`}
          </div>
          <TextInput
            mt={16}
            data-autofocus
            autoComplete="off"
            label={t('Type “{{words}}” to confirm', { words })}
            value={typed}
            error={isWrong && t('Enter “{{words}}” exactly', { words })}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setIsWrong(false);
            }}
          />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={() => onAnswer(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md">
            {t('Change the price')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
