// Add New Business: a form, then a panel whose Close button leads to the compliance of the new business.
import { Button, Modal } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessesContract } from '#shared/contract/account/businesses.ts';
import { LegalSentence } from '#web/account/legal/legal-sentence.tsx';
import { messageOf } from '#web/api/api-error.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { useRestoreFocus } from '#web/ui/restore-focus.ts';
import { BankFields } from './bank-fields.tsx';
import { BusinessFields, ImportFields } from './business-fields.tsx';
import { businessSchema, newBusinessValues, settingOf } from './business-values.ts';
import './businesses.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called to switch to the new business. */
  onEnter: (businessId: string) => void;
};

export function AddBusiness({ opened, onClose, onEnter }: Props) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<{ id: string; business_name: string } | null>(null);
  useRestoreFocus(opened);
  const close = () => {
    onClose();
    if (added) onEnter(added.id);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={640}
      padding={0}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {added ? (
        <div className="add-business-done">
          <Modal.Title className="sr-only">{t('Add New Business')}</Modal.Title>
          <EmptyState
            icon={<IconCircleCheck size={24} />}
            title={t('New Business Added!')}
            text={t('{{name}} is in test mode. Complete its compliance details to accept live payments.', {
              name: added.business_name,
            })}
            action={
              <Button size="md" data-autofocus onClick={close}>
                {t('Close')}
              </Button>
            }
          />
        </div>
      ) : (
        <BusinessForm onCancel={onClose} onAdded={setAdded} />
      )}
    </Modal>
  );
}

type FormProps = {
  onCancel: () => void;
  onAdded: (business: { id: string; business_name: string }) => void;
};

function BusinessForm({ onCancel, onAdded }: FormProps) {
  const { t } = useTranslation();
  const { profile, business: active } = useSession();
  const root = useRef<HTMLFormElement>(null);
  const known = useMemo(() => ({ active, businesses: profile.businesses }), [active, profile.businesses]);
  const schema = useMemo(() => businessSchema(known), [known]);
  const form = useContractForm(schema, newBusinessValues);
  const add = useCall(businessesContract.addBusiness, { form, success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    add.reset();
    if (form.validate().hasErrors) return focusFirstError(root.current ?? document);
    const created = await add.run({ body: form.parsed() });
    if (created) onAdded(created);
    else focusFirstError(root.current ?? document);
  };
  const wrong = Object.keys(form.errors).length > 0;
  return (
    <form ref={root} className="add-business" onSubmit={submit} noValidate>
      <div className="drawer-head">
        <Modal.Title className="drawer-title" component="h2">
          {t('Add New Business')}
        </Modal.Title>
        <Modal.CloseButton aria-label={t('Close')} />
      </div>
      <div className="add-business-fields">
        {add.error && !wrong && (
          <Banner tone="danger">
            <span className="row">
              <span className="grow">{t(messageOf(add.error))}</span>
              <button type="button" className="iconbtn" aria-label={t('Dismiss')} onClick={add.reset}>
                <IconX size={16} />
              </button>
            </span>
          </Banner>
        )}
        <BusinessFields form={form} />
        <ImportFields form={form} businesses={profile.businesses} />
        <BankFields
          setting={settingOf(form.values, known)}
          country={form.values.country}
          values={form.values}
          propsOf={form.getInputProps}
        />
        <CheckboxField
          label={
            <>
              <LegalSentence sentence="I agree to the {{terms}} and the {{privacy}}" />
              <span className="req" aria-hidden>
                *
              </span>
            </>
          }
          {...form.getInputProps('agreement', { type: 'checkbox' })}
        />
      </div>
      <footer className="drawer-foot">
        <span className="grow" />
        <Button variant="subtle" size="md" onClick={onCancel} disabled={add.isPending}>
          {t('Cancel')}
        </Button>
        <WriteButton loading={add.isPending} disabled={!form.values.agreement}>
          {t('Add business')}
        </WriteButton>
      </footer>
    </form>
  );
}
