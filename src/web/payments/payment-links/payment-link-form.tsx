// Creates or changes a payment link in a wide drawer, with a live preview.
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { callWith } from '#web/api/client.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { PaymentMethodsNotice } from '#web/api/payment-ways.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { SplitGroupPicker } from '#web/payments/split-payments/split-group-picker.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { instantOf, wallDateOf } from '#web/ui/dates.ts';
import { addressText } from '#web/ui/detail/address-text.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx';
import { AmountFields } from './amount-fields.tsx';
import { feeBearerLabels } from './payment-link-labels.ts';
import { MoreOptions } from './payment-link-more-options.tsx';
import { PaymentLinkPreview } from './payment-link-preview.tsx';
import {
  type LinkValues,
  linkFormSchema,
  linkInputOf,
  linkValuesOf,
  newLinkValues,
} from './payment-link-values.ts';
import { type SlugCheck, SlugField } from './slug-field.tsx';
import './payment-links.css';
import { currentTime } from '#web/ui/now.ts';

const checkLinkSlug: SlugCheck = (slug, linkId) =>
  queryOptionsOf(paymentLinksContract.checkPaymentLinkSlug, {
    params: { slug },
    query: linkId ? { linkId } : {},
  });

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The link to change; null creates one. */
  link: PaymentLink | null;
  onSaved?: (link: PaymentLink) => void;
};

export function PaymentLinkForm({ opened, onClose, link, onSaved }: Props) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const form = useContractForm(linkFormSchema(link), link ? linkValuesOf(link) : newLinkValues(currency));
  const draft = useRef(false);
  const create = useCall(paymentLinksContract.createPaymentLink, { form, success: sayCreated(t) });
  const { known, onRefused } = useKnown(form, form.getValues(), async () =>
    linkValuesOf(await callWith(paymentLinksContract.getPaymentLink, { params: { linkId: link?.id ?? '' } })),
  );
  const update = useCall(paymentLinksContract.updatePaymentLink, { form, onRefused });
  const save = async () => {
    const body = linkInputOf(form.getValues());
    const isDraft = draft.current;
    draft.current = false;
    const saved = link
      ? await update.run({ params: { linkId: link.id }, body: { ...body, known: linkInputOf(known) } })
      : await create.run({ body: { ...body, draft: isDraft } });
    if (saved) onSaved?.(saved);
    return saved;
  };
  const prefix = link ? addressText(link).slice(0, -link.slug.length) : `${window.location.host}/pay/`;
  const isPaid = link !== null && link.usedCount > 0;
  const title = link ? 'Edit payment link' : 'Create payment link';
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel={link ? 'Save changes' : 'Create payment link'}
      form={form}
      onSubmit={save}
      extra={
        !link && (
          <WriteButton
            variant="default"
            size="md"
            onClick={(event) => {
              draft.current = true;
              event.currentTarget.form?.requestSubmit();
            }}
          >
            {t('Save draft')}
          </WriteButton>
        )
      }
      preview={<PaymentLinkPreview values={form.values} address={prefix + form.values.slug} />}
    >
      <PaymentMethodsNotice currency={form.values.currency} />
      <TextField label="Link name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <TypeField form={form} isPaid={isPaid} />
      <KindField form={form} isPaid={isPaid} />
      <AmountFields form={form} isPaid={isPaid} />
      <RichTextField label="Description" optional {...form.getInputProps('description')} />
      <SlugField prefix={prefix} link={link} check={checkLinkSlug} {...form.getInputProps('slug')} />
      {form.values.kind === 'multiple' && <UsesFields form={form} usedCount={link?.usedCount ?? 0} />}
      <div className="two-fields">
        <ExpiryField form={form} />
        <SelectField
          label="Fee paid by"
          data={Object.entries(feeBearerLabels).map(([value, label]) => ({ value, label: t(label) }))}
          {...form.getInputProps('feeBearer')}
        />
      </div>
      <SplitGroupPicker currency={form.values.currency} {...form.getInputProps('splitGroupId')} />
      <MoreOptions form={form} />
    </DrawerForm>
  );
}

/** The toast with the link's name: 'Payment link “December hampers” created.' */
function sayCreated(t: TFunction) {
  return ({ name, status }: PaymentLink) =>
    status === 'DRAFT'
      ? t('Payment link “{{name}}” saved as a draft.', { name })
      : t('Payment link “{{name}}” created.', { name });
}

/** A day chosen without a time means the end of that day. */
function ExpiryField({ form }: { form: ContractForm<LinkValues> }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const field = form.getInputProps('expiresAt');
  const choose = (instant: string | null) => {
    const wall = instant ? wallDateOf(new Date(instant), timeZone) : null;
    const isDayOnly = field.value === null && wall?.hour === 0 && wall.minute === 0;
    const endOfDay = isDayOnly && instantOf({ ...wall, hour: 23, minute: 59 }, timeZone).toISOString();
    field.onChange(endOfDay || instant);
  };
  return (
    <DateTimeField
      {...field}
      label="Expires on"
      optional
      placeholder={t('Never')}
      minDate={currentTime()}
      onChange={choose}
    />
  );
}

type FieldsProps = { form: ContractForm<LinkValues>; isPaid: boolean };

function TypeField({ form, isPaid }: FieldsProps) {
  return (
    <ChoiceCards
      label="Collects"
      options={[
        {
          value: 'payment',
          label: 'An amount',
          text: 'Fixed, or entered by the customer',
          disabled: isPaid,
        },
        { value: 'product', label: 'Products', text: 'Sells products from your catalogue', disabled: isPaid },
      ]}
      {...form.getInputProps('type')}
    />
  );
}

function KindField({ form, isPaid }: FieldsProps) {
  return (
    <ChoiceCards
      label="Type"
      options={[
        { value: 'multiple', label: 'Multiple', text: 'Accepts many payments', disabled: isPaid },
        { value: 'one-time', label: 'One-time', text: 'Closes after one payment', disabled: isPaid },
      ]}
      {...form.getInputProps('kind')}
    />
  );
}

function UsesFields({ form, usedCount }: { form: ContractForm<LinkValues>; usedCount: number }) {
  const { t } = useTranslation();
  const { isLimited } = form.values;
  return (
    <div className="two-fields">
      <SelectField
        label="Payments allowed"
        data={[
          { value: 'unlimited', label: t('Unlimited') },
          { value: 'limited', label: t('Limited') },
        ]}
        value={isLimited ? 'limited' : 'unlimited'}
        onChange={(choice) => form.setFieldValue('isLimited', choice === 'limited')}
      />
      {isLimited && (
        <NumberField
          label="At most"
          hint={
            usedCount > 0 && t('Paid {{number}} times so far', { number: usedCount.toLocaleString('en') })
          }
          {...form.getInputProps('usesMax')}
        />
      )}
    </div>
  );
}
