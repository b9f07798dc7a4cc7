// Erasure of the own account, permanent, confirmed by typing the e-mail address. The only Owner of a business must hand it over first.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

export function EraseAccount() {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(0);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpening((before) => before + 1);
    setOpened(true);
  };
  return (
    <SectionCard title={t('Erase account')}>
      <div className="row erase-account">
        <p className="mut grow">
          {t(
            'Your name, e-mail address, phone number and login data are permanently erased. Your businesses are kept, and your activity in them is kept under a pseudonym.',
          )}
        </p>
        <Button variant="default" data-tone="danger" onClick={open}>
          {t('Erase account')}
        </Button>
      </div>
      {opening > 0 && <EraseDialog key={opening} opened={opened} onClose={() => setOpened(false)} />}
    </SectionCard>
  );
}

function EraseDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useSession().profile.user;
  const schema = z.object({
    email: z
      .string()
      .trim()
      .refine((text) => text.toLowerCase() === email, 'Type your e-mail address'),
  });
  const form = useContractForm(schema, { email: '' });
  const erase = useCall(erasureContract.eraseOwnAccount, {
    form,
    // The session has ended, so the page is reloaded.
    onSuccess: () => window.location.assign('/auth/login'),
  });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Erase your account?')}
      says={<p>{t('You are logged out everywhere and cannot log in again. This cannot be undone.')}</p>}
      form={form}
      submitLabel={t('Erase account')}
      danger
      onSubmit={() => erase.run({ body: { email } })}
    >
      <TextField
        label="Your e-mail address"
        hint={t('Type {{email}} to confirm', { email })}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}
