// The form of a section: saved automatically while typing, and submitted when complete.
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ComplianceSection, sectionLabels } from '#shared/contract/account/compliance.ts';
import { mergeKnown } from '#shared/merge-known.ts';
import { type AnsweringEndpoint, queryClient, queryOptionsAt } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { type ContractForm, focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
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

type Stored = { version: number; details: Values };
type Edited = { read: SectionCalls['read']; businessId: string; initial: Values };

/**
 * Another tab or member may have changed the section since it was read: before each save, fields that this form has not changed take their
 * current values.
 */
function useChangesElsewhere(form: ContractForm, { read, businessId, initial }: Edited) {
  const options = queryOptionsAt(read, { businessId });
  const known = useRef<Stored>({
    version: queryClient.getQueryData<Stored>(options.queryKey)?.version ?? 0,
    details: initial,
  });
  return {
    onSaved(data: unknown, details: Values) {
      known.current = { version: (data as Stored).version, details };
    },
    /** Returns the values as text if they have changed. */
    async adopt(): Promise<string | null> {
      const read = await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => null);
      const now = read as Stored | null;
      if (!now || now.version <= known.current.version) return null;
      const fields = Object.keys(initial);
      const current = Object.fromEntries(fields.map((field) => [field, now.details[field]]));
      const { merged } = mergeKnown<Values>(form.getValues(), known.current.details, current);
      known.current = { version: now.version, details: current };
      form.setValues(merged);
      return JSON.stringify(merged);
    },
  };
}

/** `schema` validates a submission; a draft is saved with any content. */
export function useSectionForm<V extends Values>(section: ComplianceSection, schema: z.ZodType, initial: V) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { business } = useSession();
  const { data: overview } = useCompliance();
  const form = useContractForm(schema, initial);
  const [state, setState] = useState<SaveState>('unchanged');
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const typed = useRef(JSON.stringify(initial));
  const { read, save }: SectionCalls = sectionCalls[section];
  const keep = (data: unknown) =>
    queryClient.setQueryData(queryOptionsAt(read, { businessId: business.id }).queryKey, data);
  const elsewhere = useChangesElsewhere(form, { read, businessId: business.id, initial });
  const draft = useCall(save, { success: false, failure: false, onSuccess: keep });
  const submission = useCall(save, {
    form,
    success: t('{{section}} submitted for review', { section: t(sectionLabels[section]) }),
    invalidates: ['merchant'],
    onSuccess: keep,
  });
  const saveDraft = async (): Promise<boolean> => {
    setState('saving');
    const run = saving.current.then(async () => {
      typed.current = (await elsewhere.adopt()) ?? typed.current;
      const values = form.getValues();
      const data = await draft.run({ body: { ...values, submit: false } });
      if (data) elsewhere.onSaved(data, values);
      return data;
    });
    saving.current = run;
    const saved = (await run) !== undefined;
    setState((now) => (now === 'typing' ? now : saved ? 'saved' : 'failed'));
    return saved;
  };
  const later = useDebouncedCallback(saveDraft, { delay: autosaveMs, flushOnUnmount: true });
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
    typed.current = (await elsewhere.adopt()) ?? typed.current;
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
