// Options that few payment links need: redirect, questions, notifications, a picture.
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RedirectField, SuccessMessageField } from '#web/payments/payment-sources/after-paying-fields.tsx';
import { NotifyField } from '#web/payments/payment-sources/notify-field.tsx';
import { PayerFields } from '#web/payments/payment-sources/payer-fields.tsx';
import { ImageField } from '#web/payments/payment-sources/pictures/image-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { LinkValues } from './payment-link-values.ts';

type Props = { form: ContractForm<LinkValues> };

/** The fields of this section: an invalid one opens it. */
const ownFields = /^(redirectUrl|successMessage|customFields|notifyEmails|imageId)/;

function isFilledIn({
  redirectUrl,
  successMessage,
  customFields,
  notifyEmails,
  imageId,
  ...rest
}: LinkValues) {
  const lists = [customFields, notifyEmails].some((list) => list.length > 0);
  return (
    Boolean(redirectUrl || successMessage || imageId || rest.collectPhone || rest.collectAddress) || lists
  );
}

export function MoreOptions({ form }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(() => isFilledIn(form.values));
  const opened = chosen || Object.keys(form.errors).some((path) => ownFields.test(path));
  return (
    <>
      <button
        type="button"
        className="plain more-options"
        aria-expanded={opened}
        onClick={() => setChosen(!opened)}
      >
        <IconChevronRight size={16} aria-hidden />
        {t('More options')}
        {!opened && <span className="mut">{t('Redirect, questions, notifications, image')}</span>}
      </button>
      {opened && (
        <div className="more-fields">
          <RedirectField form={form} />
          <SuccessMessageField form={form} />
          <PayerFields form={form} />
          <NotifyField form={form} />
          <ImageField
            imageId={form.values.imageId}
            onChange={(imageId) => form.setFieldValue('imageId', imageId)}
            error={form.errors.imageId}
          />
        </div>
      )}
    </>
  );
}
