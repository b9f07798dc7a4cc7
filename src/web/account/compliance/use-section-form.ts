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
  isUnsaved: () => boolean;
  /** Saves what is not saved yet; false: it could not be saved. */
  onSave: () => Promise<boolean>;
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
 * Another tab or member may have changed the section since it was read: the server merges each save with those changes (decision 142), and
 * fields that this form has not changed then take their current values.
 */
function useSavedContent(form: ContractForm, { read, businessId, initial }: Edited) {
  const known = useRef<Stored>({
    version: queryClient.getQueryData<Stored>(queryOptionsAt(read, { businessId }).queryKey)?.version ?? 0,
    details: initial,
  });
  const saved = useRef(JSON.stringify(initial));
  return {
    known,
    isUnsaved: () => JSON.stringify(form.getValues()) !== saved.current,
    /** `sent`: the values of the form when the save began; it may have been edited since. */
    onSaved(answer: Stored, sent: Values): void {
      const before = known.current;
      const current = Object.fromEntries(Object.keys(initial).map((field) => [field, answer.details[field]]));
      known.current = { version: answer.version, details: current };
      saved.current = JSON.stringify(sent);
      if (answer.version === before.version + 1) return;
      const values = form.getValues();
      const { merged } = mergeKnown<Values>(values, before.details, current);
      if (JSON.stringify(values) === saved.current) saved.current = JSON.stringify(merged);
      form.setValues(merged);
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
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const { read, save }: SectionCalls = sectionCalls[section];
  const keep = (data: unknown) =>
    queryClient.setQueryData(queryOptionsAt(read, { businessId: business.id }).queryKey, data);
  const content = useSavedContent(form, { read, businessId: business.id, initial });
  const draft = useCall(save, { success: false, failure: false, onSuccess: keep });
  const submission = useCall(save, {
    form,
    success: t('{{section}} submitted for review', { section: t(sectionLabels[section]) }),
    invalidates: ['merchant'],
    onSuccess: keep,
  });
  const write = async (call: typeof draft, submit: boolean): Promise<boolean> => {
    const values = form.getValues();
    const data = await call.run({ body: { ...values, known: content.known.current.details, submit } });
    if (data) content.onSaved(data as Stored, values);
    return data !== undefined;
  };
  /** Saves one after another, so that an older draft never replaces a newer one. */
  const saveDraft = async (): Promise<boolean> => {
    setState('saving');
    saving.current = saving.current.then(() => write(draft, false));
    const isSaved = await saving.current;
    setState((now) => (now === 'typing' ? now : isSaved ? 'saved' : 'failed'));
    return isSaved;
  };
  const later = useDebouncedCallback(saveDraft, { delay: autosaveMs, flushOnUnmount: true });
  const text = JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are compared again after each change of their text
  useEffect(() => {
    if (!content.isUnsaved()) return;
    setState('typing');
    later();
  }, [text, later]);
  const saveNow = async (): Promise<boolean> => {
    later.cancel();
    await saving.current;
    if (content.isUnsaved()) return saveDraft();
    setState('saved');
    return true;
  };
  const submit = async (): Promise<void> => {
    if (form.validate().hasErrors) return focusFirstError();
    later.cancel();
    await saving.current;
    if (!(await write(submission, true))) return focusFirstError();
    const next = overview && nextSection(overview.sections, section);
    if (next) await navigate(placeOf(next));
    window.scrollTo({ top: 0 });
  };
  const frame: SectionFormState = {
    state,
    isUnsaved: content.isUnsaved,
    onSave: saveNow,
    onSubmit: submit,
    isSubmitting: submission.isPending,
    wrong: Object.keys(form.errors).length,
  };
  return { form, frame };
}
