// One e-mail to customers: its texts beside the preview, a test e-mail, and reset to the default texts.
import { Button } from '@mantine/core';
import { IconRestore, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkEmailTexts } from '#shared/account/email-texts.ts';
import {
  emailTemplatesContract as contract,
  type EmailTemplateDetail,
  emailTextsInput,
} from '#shared/contract/account/settings/email-templates.ts';
import { canWrite } from '#shared/permissions.ts';
import { callWith } from '#web/api/client.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { useCurrentValues } from '#web/api/detail/use-known.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EmailPreview } from './email-preview.tsx';
import { type LastField, noteField, VariableList, WordFields } from './text-fields.tsx';
import './email-templates.css';

export const loadTemplate = loadDetail(contract.getEmailTemplate);

const crumbs = [
  { label: 'Business settings', path: '/settings/business-settings' },
  { label: 'E-mails to customers', path: '/settings/business-settings/email-template' },
];

export function TemplatePage() {
  const { t } = useTranslation();
  const { emailKind = '' } = useParams({ strict: false });
  const params = { emailKind };
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getEmailTemplate, { params }));
  return (
    <Page title={data ? t(data.name) : t('E-mail to customers')} crumbs={crumbs}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <div className="card sk-card" style={{ height: 520 }} />}
      {data && <p className="mut email-intro">{t(data.says)}</p>}
      {data && <Editor key={data.kind} template={data} />}
    </Page>
  );
}

/** Returns the schema of the texts of one e-mail: the rules of the contract, and only its own variables. */
function schemaOf(template: EmailTemplateDetail) {
  const hasButton = template.usual.button !== null;
  return emailTextsInput.superRefine((words, context) => {
    const faults = checkEmailTexts(words, template.variables);
    if (hasButton && !words.button) faults.button = 'Enter the label of the button';
    for (const [field, message] of Object.entries(faults))
      context.addIssue({ code: 'custom', path: [field], message });
  });
}

function Editor({ template }: { template: EmailTemplateDetail }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  const schema = useMemo(() => schemaOf(template), [template]);
  const form = useContractForm(schema, template.words);
  const params = { emailKind: template.kind };
  const readNow = async () => (await callWith(contract.getEmailTemplate, { params })).words;
  const { known, adopt, onRefused } = useCurrentValues(form, template.words, readNow);
  const save = useCall(contract.saveEmailTemplate, { form, onRefused });
  const send = async () => {
    const sent = form.input();
    const saved = await save.run({ params, body: { ...sent, known } });
    if (saved) adopt(sent, saved.words);
  };
  const last: LastField = useRef(null);
  return (
    <div className="email-room">
      <CheckedForm form={form} onFocus={(event) => noteField(last, event)} onSend={send}>
        <UnsavedChanges isUnsaved={() => form.isDirty() && !save.isPending} />
        <SectionCard title={t('Content')}>
          <fieldset className="stack plain-fields email-fields" disabled={!mayChange}>
            <WordFields form={form} hasButton={template.usual.button !== null} />
            <VariableList variables={template.variables} form={form} last={last} />
            {mayChange && (
              <div className="email-actions">
                <WriteButton loading={save.isPending}>{t('Save e-mail')}</WriteButton>
                <TestButton kind={template.kind} form={form} />
                {template.changedAt && (
                  <RestoreButton
                    kind={template.kind}
                    onRestored={({ words }) => adopt(form.getValues(), words)}
                  />
                )}
              </div>
            )}
          </fieldset>
        </SectionCard>
      </CheckedForm>
      <aside>
        <EmailPreview
          template={template}
          words={form.values}
          isSound={schema.safeParse(form.values).success}
        />
      </aside>
    </div>
  );
}

type WordsForm = ReturnType<typeof useContractForm<EmailTemplateDetail['words'], typeof emailTextsInput>>;

function TestButton({ kind, form }: { kind: string; form: WordsForm }) {
  const { t } = useTranslation();
  const test = useCall(contract.testEmailTemplate, {
    form,
    success: ({ sentTo }) => t('Test e-mail sent to {{address}}', { address: sentTo }),
  });
  const send = async () => {
    if (form.validate().hasErrors) focusFirstError();
    else await test.run({ params: { emailKind: kind }, body: form.input() });
  };
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconSend size={16} />}
      loading={test.isPending}
      onClick={() => void send()}
    >
      {t('Send test e-mail')}
    </Button>
  );
}

type RestoreProps = { kind: string; onRestored: (template: EmailTemplateDetail) => void };

function RestoreButton({ kind, onRestored }: RestoreProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const restore = useCall(contract.restoreEmailTemplate, { onSuccess: onRestored });
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconRestore size={16} />}
        onClick={() => setAsked(true)}
      >
        {t('Restore default text')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('Restore the default text?')}
        action={t('Restore default text')}
        onConfirm={() => restore.run({ params: { emailKind: kind } })}
      >
        {t('Your text for this e-mail is deleted. E-mails already sent are not affected.')}
      </Confirm>
    </>
  );
}
