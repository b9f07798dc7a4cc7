// The form of a section: saved automatically while typing, and submitted when complete.
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ComplianceSection, sectionLabels } from '#shared/contract/account/compliance.ts';
import { type AnsweringEndpoint, queryClient, queryOptionsAt } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { nextSection, placeOf } from './compliance-labels.ts';
import { sectionCalls, useCompliance } from './compliance-queries.ts';

const autosaveMs = 2000;

export type SaveState = 'unchanged' | 'typing' | 'saving' | 'saved' | 'failed';

/** The state and actions of the form for its frame. */
export type SectionFormState = {
  state: SaveState;
  onSave: () => Promise<unknown>;
  onSubmit: () => Promise<unknown>;
  isSubmitting: boolean;
  /** The number of fields with errors. */
  wrong: number;
};

// biome-ignore lint/suspicious/noExplicitAny: the values of a form are what its schema takes
type Values = Record<string, any>;

/** The calls of each section; their inputs and outputs are validated by the form of the section. */
type SectionCalls = {
  read: AnsweringEndpoint<unknown>;
  save: AnsweringEndpoint<unknown> & { body: z.ZodType };
};

/** `schema` validates a submission; a draft is saved with any content. */
export function useSectionForm<V extends Values>(section: ComplianceSection, schema: z.ZodType, initial: V) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { business } = useSession();
  const { data: overview } = useCompliance();
  const form = useContractForm(schema, initial);
  const [state, setState] = useState<SaveState>('unchanged');
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const { read, save }: SectionCalls = sectionCalls[section];
  const keep = (data: unknown) =>
    queryClient.setQueryData(queryOptionsAt(read, { businessId: business.id }).queryKey, data);
  const draft = useCall(save, { success: false, failure: false, onSuccess: keep });
  const submission = useCall(save, {
    form,
    success: t('{{section}} submitted for review', { section: t(sectionLabels[section]) }),
    invalidates: ['merchant'],
    onSuccess: keep,
  });
  const saveDraft = async (): Promise<boolean> => {
    setState('saving');
    const body = { ...form.getValues(), submit: false };
    const run = saving.current.then(() => draft.run({ body }));
    saving.current = run;
    const saved = (await run) !== undefined;
    setState((now) => (now === 'typing' ? now : saved ? 'saved' : 'failed'));
    return saved;
  };
  const later = useDebouncedCallback(saveDraft, { delay: autosaveMs, flushOnUnmount: true });
  const typed = useRef(JSON.stringify(initial));
  const text = JSON.stringify(form.values);
  useEffect(() => {
    if (text === typed.current) return;
    typed.current = text;
    setState('typing');
    later();
  }, [text, later]);
  const submit = async (): Promise<void> => {
    if (form.validate().hasErrors) return focusFirstError();
    later.cancel();
    await saving.current;
    const sent = await submission.run({ body: { ...form.getValues(), submit: true } });
    if (!sent) return focusFirstError();
    const next = overview && nextSection(overview.sections, section);
    if (next) await navigate(placeOf(next));
    window.scrollTo({ top: 0 });
  };
  const frame: SectionFormState = {
    state,
    onSave: saveDraft,
    onSubmit: submit,
    isSubmitting: submission.isPending,
    wrong: Object.keys(form.errors).length,
  };
  return { form, frame };
}
