// File import: uploads a file, keeps its result, and reloads the lists affected.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOf, Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { toastFailure } from '#web/ui/toasts.tsx';
import { messageOf, pendingApprovalOf } from '../api-error.ts';
import { download, upload } from '../client.ts';
import { invalidateNoun, nounOf } from '../queries.ts';
import { showHeld } from '../show-held.tsx';

const progressEveryMs = 1000;

/** `working`: the file being uploaded and processed. `done`: the result of the last one. */
export type Importing<Done> = {
  working: File | null;
  done: Done | null;
  send: (file: File, query?: Record<string, string>, params?: Record<string, string>) => Promise<void>;
  /** For the list of files: polls while an import runs. */
  refetchInterval: number | false;
};

export function useImport<E extends Endpoint>(
  endpoint: E,
  onDone?: (done: OutputOf<E>) => void,
): Importing<OutputOf<E>> {
  const { t } = useTranslation();
  const [working, setWorking] = useState<File | null>(null);
  const [done, setDone] = useState<OutputOf<E> | null>(null);
  const send = async (
    file: File,
    query?: Record<string, string>,
    params?: Record<string, string>,
  ): Promise<void> => {
    if (file.size > (endpoint.upload?.sizeMaxBytes ?? Number.POSITIVE_INFINITY))
      return toastFailure(t('File size is too large'));
    setWorking(file);
    setDone(null);
    await upload(endpoint, file, query, params).then(
      (answer) => {
        setDone(answer);
        onDone?.(answer);
      },
      (reason: unknown) => {
        const held = pendingApprovalOf(reason);
        if (held) showHeld(held);
        else toastFailure(messageOf(reason));
      },
    );
    setWorking(null);
    await invalidateNoun(nounOf(endpoint));
  };
  return { working, done, send, refetchInterval: working ? progressEveryMs : false };
}

export type ImportProgress = { done: number; total: number };

/** Returns the progress of the running import, once the list of files (the latest first) includes it. */
export function progressOf<Row extends { fileName: string; rows: number }>(
  working: File | null,
  files: readonly Row[] | undefined,
  doneOf: (file: Row) => number,
): ImportProgress | null {
  const file = working && files?.find(({ fileName }) => fileName === working.name);
  if (!file || doneOf(file) >= file.rows) return null;
  return { done: doneOf(file), total: file.rows };
}

/** Downloads the result of an import. */
export function saveResult<E extends Endpoint>(endpoint: E, args: CallOf<E>, fallbackName: string): void {
  download(endpoint, args, fallbackName).catch((reason: unknown) => toastFailure(messageOf(reason)));
}
