// Saving what is written: drafts by themselves soon after each change, one save after another; an older version never over a newer one.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
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

/** A document that the editor writes: where it is saved, and where its pages are. */
export type Target = {
  /** What a save takes. */
  schema: z.ZodType;
  /** What is read again once it is saved. */
  noun: string;
  /** What cannot be saved yet, a customer being missing or a line, outlives a reload in this browser, encrypted; under this name. */
  kept: string;
  create: (body: unknown, idempotencyKey: string) => Promise<Written>;
  update: (id: string, body: unknown) => Promise<Written>;
  read: (id: string) => Promise<Written>;
  editPath: (id: string) => string;
  path: (id: string) => string;
};
type Written = { id: string; version: number };
export type Edited = Written & { status: string };

/** A first save that was not answered: it may have been done, so that it is sent again as it was, with its key. */
type FirstSave = { key: string; body: unknown; text: string };
/** What is kept of a document that is not made yet, or of which nobody knows whether it is. */
export type Kept = { values: EditedInvoice; first: FirstSave | null };

/** What was kept; nothing of what an earlier program kept in another form. */
export function readKept(name: string): Kept | null {
  const kept = readStored<Kept>(name);
  return kept?.values ? kept : null;
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

/** Soon after each change; what is not whole yet is kept in the browser. */
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

/** Writes what is typed; a second write waits for the first, and carries the version that it has made. */
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
    const kept: Kept = { values: current.current.form.getValues(), first: first.current };
    if (!made.current) store(current.current.target.kept, kept);
  }, []);
  const write = useCallback(async (): Promise<boolean> => {
    const { form: now, tell: say, target: of } = current.current;
    const text = textOf(now.getValues());
    if (text === last.current && made.current) return true;
    say({ state: 'saving' });
    try {
      const body = () => structuredClone(Object.assign({}, now.input(), { version: version.current }));
      if (!made.current) {
        // However often the answer is lost: until it comes the same is sent with the same key.
        first.current ??= { key: crypto.randomUUID(), body: body(), text };
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
  /** After a conflict: what is here over what the other has saved. */
  const writeOver = async () => {
    if (!made.current) return;
    version.current = (await target.read(made.current)).version;
    last.current = '';
    await writeNext();
  };
  return { made, last, keep, writeNext, writeOver };
}

/** `send`: gives the document its number and sends it; its errors are shown. */
export function useSaving(form: Form, begun: Begun, send: (id: string) => Promise<boolean>) {
  const go = useNavigate();
  const { target, edited } = begun;
  const isDraft = edited === null || edited.status === 'DRAFT';
  const left = useRef(false);
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
    left.current = true;
    removeStored(target.kept);
    await go({ to: target.path(id) });
  };
  const isUnsaved = () => !left.current && textOf(form.getValues()) !== last.current;
  return { id: made.current, save, saveOver: writeOver, retry: writeNext, working, saved, isUnsaved };
}

/** A reload opens the draft that was just made. The router is not told: the page would be another one, and lose the focus. */
function showAddress(address: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', address);
}
