// The merchant's response: texts, documents in their slots, saved as a draft and submitted as a whole.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChargebackDetail,
  chargebacksContract,
  evidenceTexts,
} from '#shared/contract/payments/chargebacks.ts';
import {
  type EvidenceSlot,
  type EvidenceTexts,
  evidenceSlotLabels,
  evidenceSlots,
} from '#shared/payments/chargebacks/evidence.ts';
import { messageOf } from '#web/api/api-error.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { UploadButton } from '#web/ui/form/saving/upload-button.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { evidenceTextLabels, openEvidence } from './evidence-labels.ts';
import { acceptedFiles, faultOf, uploadEvidence } from './upload-evidence.ts';

type Props = { one: ChargebackDetail };

export function EvidenceForm({ one }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const values = Object.fromEntries(
    Object.entries(one.evidence).map(([key, text]) => [key, text ?? (key === 'deliveryDate' ? null : '')]),
  ) as EvidenceTexts;
  const form = useContractForm(evidenceTexts, values);
  const save = useCall(chargebacksContract.saveEvidence, { form });
  const submit = useCall(chargebacksContract.challengeChargeback, { form, invalidates: ['transaction'] });
  const params = { chargebackId: one.id };
  const field = (key: keyof EvidenceTexts) => ({
    label: evidenceTextLabels[key],
    optional: true,
    ...form.getInputProps(key),
  });
  const drafts = one.files.filter((file) => file.submission === null).length;
  const saveDraft = async () => {
    const saved = await save.run({ params, body: form.input() });
    if (saved) form.resetDirty();
  };
  const ask = () => {
    if (form.validate().hasErrors) return focusFirstError();
    setAsking(true);
  };
  const send = async () => {
    const sent = await submit.run({ params, body: form.input() });
    if (sent) form.resetDirty();
    else focusFirstError();
    return true;
  };
  return (
    <SectionCard
      title={t('Your response')}
      aside={t('Saved as a draft until you submit it')}
      footer={
        <FormFoot wrong={Object.keys(form.errors).length}>
          <WriteButton size="md" variant="default" loading={save.isPending} onClick={() => void saveDraft()}>
            {t('Save draft')}
          </WriteButton>
          <WriteButton size="md" loading={submit.isPending} onClick={ask}>
            {t('Submit evidence')}
          </WriteButton>
        </FormFoot>
      }
    >
      <form noValidate className="stack" style={{ gap: 16 }} onSubmit={(event) => event.preventDefault()}>
        <TextAreaField {...field('explanation')} countMax={4000} autosize minRows={4} maxRows={14} />
        {one.refunded > 0 && (
          <TextAreaField {...field('creditIssued')} countMax={2000} autosize minRows={2} />
        )}
        <div className="two-fields">
          <TextField {...field('customerName')} />
          <TextField {...field('customerEmail')} />
        </div>
        <div className="two-fields">
          <TextField {...field('customerPhone')} />
          <DateField {...field('deliveryDate')} />
        </div>
        <TextField {...field('deliveryAddress')} />
        <TextAreaField {...field('serviceDetails')} />
      </form>
      <Slots one={one} />
      <UnsavedChanges isUnsaved={() => form.isDirty()} />
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Submit your evidence?')}
        action={t('Submit evidence')}
        onConfirm={send}
      >
        {drafts === 0
          ? t(
              'You have not added any documents. You cannot add documents after you submit, unless the bank asks for more.',
            )
          : t('You cannot change it after you submit, unless the bank asks for more.')}
      </Confirm>
    </SectionCard>
  );
}

/** The slots recommended for the reason come first. */
function Slots({ one }: Props) {
  const { t } = useTranslation();
  const requested = one.reasonEvidence;
  const others = evidenceSlots.filter((slot) => !requested.includes(slot));
  return (
    <section className="slots" style={{ marginTop: 24 }} aria-label={t('Documents')}>
      {[...requested, ...others].map((slot) => (
        <Slot key={slot} one={one} slot={slot} />
      ))}
    </section>
  );
}

function Slot({ one, slot }: Props & { slot: EvidenceSlot }) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const remove = useCall(chargebacksContract.removeEvidenceFile, { success: false });
  const { label, text } = evidenceSlotLabels[slot];
  const add = async (files: File[]) => {
    setWorking(true);
    setFault(null);
    for (const file of files) {
      const wrong = faultOf(file);
      const reason = wrong
        ? t(wrong)
        : await uploadEvidence(
            chargebacksContract.addEvidenceFile,
            { chargebackId: one.id, slot },
            file,
          ).then(() => null, messageOf);
      if (reason) setFault(`${file.name}: ${reason}`);
    }
    setWorking(false);
    await invalidateNoun('chargebacks');
  };
  return (
    <div className="slot">
      <strong>{t(label)}</strong>
      <span className="mut sm">{t(text)}</span>
      <UploadButton
        label={t(label)}
        text={t('Upload')}
        accept={acceptedFiles}
        working={working}
        multiple
        onFiles={(files) => void add(files)}
      />
      <EvidenceFiles
        files={one.files.filter((file) => file.slot === slot)}
        onOpen={(file) => openEvidence(one.id, file)}
        onRemove={(file) => void remove.run({ params: { chargebackId: one.id, evidenceFileId: file.id } })}
      />
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
}
