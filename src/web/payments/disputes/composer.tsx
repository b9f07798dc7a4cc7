// The message form of a dispute: to the customer, or a note for the team, with documents.
import { Button, FileButton } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { disputesContract, messageBody } from '#shared/contract/payments/disputes.ts';
import { messageOf } from '#web/api/api-error.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { acceptedFiles, faultOf, uploadEvidence } from '#web/payments/chargebacks/upload-evidence.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';

const schema = z.object({ body: messageBody, internal: z.boolean() });

export function Composer({ disputeId }: { disputeId: string }) {
  const { t } = useTranslation();
  const form = useContractForm(schema, { body: '', internal: false });
  const [files, setFiles] = useState<File[]>([]);
  const answer = useCall(disputesContract.answerDispute, {
    form,
    success: form.values.internal ? 'Note saved' : 'Message sent',
  });
  const [sending, setSending] = useState(false);
  const choose = (chosen: File[]) => {
    const fault = chosen.map(faultOf).find((item) => item !== null);
    if (fault) return toastFailure(t(fault));
    setFiles([...files, ...chosen].slice(0, 5));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors || sending) return;
    setSending(true);
    const sent = await answer.run({ params: { disputeId }, body: form.getValues() });
    if (sent) {
      const params = { disputeId, messageId: sent.messageId };
      for (const file of files)
        await uploadEvidence(disputesContract.attachToDisputeMessage, params, file).catch((reason: unknown) =>
          toastFailure(`${file.name}: ${messageOf(reason)}`),
        );
      form.reset();
      setFiles([]);
      if (files.length > 0) await invalidateNoun('disputes');
    }
    setSending(false);
  };
  return (
    <form className="composer" onSubmit={submit} noValidate>
      <UnsavedChanges isUnsaved={() => form.getValues().body.trim() !== '' || files.length > 0} />
      <TextAreaField
        label={form.values.internal ? 'Note for your team' : 'Reply to the customer'}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('body')}
      />
      {files.length > 0 && (
        <ul className="thread-files">
          {files.map((file, index) => (
            <li key={`${file.name}${file.lastModified}`}>
              <span className="trunc">{file.name}</span>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('Remove {{name}}', { name: file.name })}
                onClick={() => setFiles(files.filter((_, at) => at !== index))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="composer-foot">
        <FileButton
          multiple
          accept={acceptedFiles}
          onChange={choose}
          inputProps={{ 'aria-label': t('Attach files') }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} />}>
              {t('Attach')}
            </Button>
          )}
        </FileButton>
        <span className="grow">
          <SwitchField
            label="Only your team can see this"
            {...form.getInputProps('internal', { type: 'checkbox' })}
          />
        </span>
        <WriteButton size="sm" loading={sending}>
          {form.values.internal ? t('Save note') : t('Send reply')}
        </WriteButton>
      </div>
    </form>
  );
}
