// Saving of the editor: drafts are saved automatically soon after each change, one save at a time, so that an older version never replaces
// a newer one.

import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { newUuid } from '#shared/new-uuid.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { readStored, removeStored, store } from '#web/api/local-store.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { mayRepeat } from '#web/api/use-call.ts';
import { type ContractForm, focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { currentTime } from '#web/ui/now.ts';
import type { EditedInvoice } from './editor-values.ts';

export type Form = ContractForm<EditedInvoice> & { input: () => unknown };
export type Saved =
  | { state: 'clean' | 'saving' | 'incomplete' | 'conflict' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; sentence: string };

/** The endpoints and page paths of an edited document. */
export type Target = {
  /** The schema of the save request. */
  schema: z.ZodType;
  /** The noun whose queries are invalidated after a save. */
  noun: string;
  /** The breadcrumbs of the editor, without its own title. */
  crumbs: readonly { label: string; path: string }[];
  /**
   * The storage name under which content that cannot be saved yet, such as without customer or lines, is kept encrypted in this browser and
   * survives a reload.
   */
  kept: string;
  create: (body: unknown, idempotencyKey: string) => Promise<Written>;
  update: (id: string, body: unknown) => Promise<Written>;
  read: (id: string) => Promise<Written>;
  editPath: (id: string) => string;
  path: (id: string) => string;
};
type Written = { id: string; version: number };
export type Edited = Written & { status: string };

/** A first save without a response. It may have succeeded, so it is sent again unchanged with the same key. */
type FirstSave = { key: string; body: unknown; text: string };
/** The stored content of a document that is not created yet, or whose creation is unconfirmed. */
export type UnsavedInvoice = { values: EditedInvoice; first: FirstSave | null };

/** Reads the stored content; ignores the format of earlier releases. */
export function readKept(name: string): UnsavedInvoice | null {
  const stored = readStored<UnsavedInvoice>(name);
  return stored?.values ? stored : null;
}

const idleMs = 1200;

const textOf = (values: EditedInvoice): string =>
  JSON.stringify(Object.assign({}, values, { version: null }));

type Autosave = {
  isOn: boolean;
  schema: z.ZodType;
  keep: () => void;
  isSaved: (text: string) => boolean;
  onIncomplete: () => void;
  write: () => Promise<boolean>;
};

/** Saves soon after each change; incomplete content is kept in the browser. */
function useAutosave(form: Form, autosave: Autosave): void {
  const text = textOf(form.getValues());
  const current = useRef({ form, autosave });
  current.current = { form, autosave };
  const { isOn } = autosave;
  useEffect(() => {
    const { isSaved, schema, keep, onIncomplete, write } = current.current.autosave;
    if (!isOn || isSaved(text)) return;
    const values = current.current.form.getValues();
    keep();
    if (!schema.safeParse(values).success) return onIncomplete();
    const timer = setTimeout(() => void write(), idleMs);
    return () => clearTimeout(timer);
  }, [text, isOn]);
}

type Begun = { target: Target; edited: Edited | null; first: FirstSave | null };

/** Saves the form. A second save waits for the first and sends the version that the first created. */
function useWriting(form: Form, begun: Begun, tell: (saved: Saved) => void) {
  const { edited, target } = begun;
  const made = useRef<string | null>(edited?.id ?? null);
  const version = useRef(edited?.version);
  const first = useRef(begun.first);
  const last = useRef(textOf(form.getValues()));
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const current = useRef({ form, tell, target });
  current.current = { form, tell, target };
  const keep = useCallback(() => {
    const stored: UnsavedInvoice = { values: current.current.form.getValues(), first: first.current };
    if (!made.current) store(current.current.target.kept, stored);
  }, []);
  const write = useCallback(async (): Promise<boolean> => {
    const { form: now, tell: say, target: of } = current.current;
    const text = textOf(now.getValues());
    if (text === last.current && made.current) return true;
    say({ state: 'saving' });
    try {
      const body = () => structuredClone(Object.assign({}, now.input(), { version: version.current }));
      if (!made.current) {
        // The same body and key are sent until a response arrives.
        first.current ??= { key: newUuid(), body: body(), text };
        keep();
        const created = await of.create(first.current.body, first.current.key);
        made.current = created.id;
        version.current = created.version;
        last.current = first.current.text;
        showAddress(of.editPath(created.id));
      }
      if (text !== last.current) {
        version.current = (await of.update(made.current, body())).version;
        last.current = text;
      }
      removeStored(of.kept);
      void invalidateNoun(of.noun);
      say({ state: 'saved', at: currentTime() });
      return true;
    } catch (error) {
      if (!mayRepeat(error)) first.current = null;
      const isConflict = error instanceof ApiError && error.code === 'CONFLICT';
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) now.setErrors(error.fields);
      say(isConflict ? { state: 'conflict' } : { state: 'failed', sentence: messageOf(error) });
      return false;
    }
  }, [keep]);
  const writeNext = useCallback((): Promise<boolean> => {
    const next = queue.current.then(write);
    queue.current = next;
    return next;
  }, [write]);
  /** After a conflict: overwrites the other user's version. */
  const writeOver = async () => {
    if (!made.current) return;
    version.current = (await target.read(made.current)).version;
    last.current = '';
    await writeNext();
  };
  return { made, last, keep, writeNext, writeOver };
}

/** `send` numbers and sends the document; its errors are shown. */
export function useSaving(form: Form, begun: Begun, send: (id: string) => Promise<boolean>) {
  const go = useNavigate();
  const { target, edited } = begun;
  const isDraft = edited === null || edited.status === 'DRAFT';
  const remaining = useRef(false);
  const [saved, setSaved] = useState<Saved>({ state: 'clean' });
  const [working, setWorking] = useState<'save' | 'send' | null>(null);
  const { made, last, keep, writeNext, writeOver } = useWriting(form, begun, setSaved);
  useAutosave(form, {
    isOn: isDraft && saved.state !== 'conflict',
    schema: target.schema,
    keep,
    isSaved: (text) => text === last.current,
    onIncomplete: () => setSaved({ state: 'incomplete' }),
    write: writeNext,
  });
  const save = async (thenSend: boolean) => {
    if (form.validate().hasErrors) return focusFirstError();
    setWorking(thenSend ? 'send' : 'save');
    const isSaved = await writeNext();
    const id = made.current;
    const isDone = isSaved && id !== null && (!thenSend || (await send(id)));
    setWorking(null);
    if (!isDone || !id) return focusFirstError();
    remaining.current = true;
    removeStored(target.kept);
    await go({ to: target.path(id) });
  };
  const isUnsaved = () => !remaining.current && textOf(form.getValues()) !== last.current;
  return { id: made.current, save, saveOver: writeOver, retry: writeNext, working, saved, isUnsaved };
}

/** Changes the address so that a reload opens the new draft. The router is bypassed: it would mount another page and lose the focus. */
function showAddress(address: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', address);
}
