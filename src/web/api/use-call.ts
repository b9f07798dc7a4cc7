// The mutation hook: calls an endpoint, shows the toast, sets the server's field errors on the form, and invalidates by noun.

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallOf, Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { newUuid } from '#shared/new-uuid.ts';
import { toastFailure, toastSuccess } from '#web/ui/toasts.tsx';
import { ApiError, messageOf, pendingApprovalOf } from './api-error.ts';
import { callWith } from './client.ts';
import { useWaitSeconds } from './limits/rate-limit.ts';
import { invalidateNoun, nounOf } from './queries.ts';

type FormErrors = {
  setErrors: (errors: Record<string, string>) => void;
  isShown?: (path: string) => boolean;
};

/** Returns the first error message of a field that the form does not have. */
function unseenIn(form: FormErrors, fields: Record<string, string>): string | undefined {
  return Object.entries(fields).find(([path]) => form.isShown?.(path) === false)?.[1];
}

export type UseCallOptions<E extends Endpoint> = {
  /** The form that receives the server's field errors. */
  form?: FormErrors;
  /** Text of the success toast; the contract's `message` by default; false shows none. */
  success?: string | false | ((data: OutputOf<E>) => string);
  /** false suppresses the failure toast (the caller shows the error in place). */
  failure?: false;
  /** Nouns (first parts of paths) to invalidate besides the endpoint's own. */
  invalidates?: readonly string[];
  onSuccess?: (data: OutputOf<E>, args: CallOf<E>) => unknown;
  /** Called after a failure, once the field errors are set. */
  onRefused?: (error: Error) => unknown;
  /** Called when the call is pending approval, after the user has been informed. */
  onHeld?: () => unknown;
};

/**
 * `run(args)` returns the data, the approval request if the call is pending approval, or undefined if the call failed; `error`, `isPending`
 * and `waitS` give the rest.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}) {
  const key = useRef<{ key: string; args: string } | null>(null);
  const waitS = useWaitSeconds(endpoint);
  const mutation = useMutation<OutputOf<E>, Error, CallOf<E>>({
    mutationFn: (args) => callWith(endpoint, withKey(endpoint, args, key) as object),
    onSuccess: async (data, args) => {
      key.current = null;
      const text =
        typeof options.success === 'function' ? options.success(data) : (options.success ?? endpoint.message);
      if (text) toastSuccess(text);
      const nouns = [nounOf(endpoint), ...(options.invalidates ?? [])];
      void Promise.all(nouns.map(invalidateNoun));
      await options.onSuccess?.(data, args);
    },
    onError: (error) => {
      if (!mayRepeat(error)) key.current = null;
      const held = pendingApprovalOf(error);
      if (held) {
        void import('./show-held.tsx').then((shown) => shown.showHeld(held));
        return void options.onHeld?.();
      }
      const fields = error instanceof ApiError ? error.fields : {};
      const isOfFields = options.form !== undefined && Object.keys(fields).length > 0;
      const unseen = options.form && unseenIn(options.form, fields);
      if (isOfFields) options.form?.setErrors(fields);
      void options.onRefused?.(error);
      if (options.failure === false) return;
      if (unseen) toastFailure(unseen);
      else if (!isOfFields) toastFailure(messageOf(error));
    },
  });
  const running = useRef<{ args: string; answer: Promise<OutputOf<E> | undefined> } | null>(null);
  /** A second press of the same button is the same call and gets the first response. */
  const run = (args: CallOf<E>): Promise<OutputOf<E> | undefined> => {
    const text = JSON.stringify(args);
    if (running.current?.args === text) return running.current.answer;
    const answer = mutation
      .mutateAsync(args)
      // A call pending approval was accepted, so the caller treats it as done.
      .catch((error) => pendingApprovalOf(error) as OutputOf<E> | undefined)
      .finally(() => {
        if (running.current?.answer === answer) running.current = null;
      });
    running.current = { args: text, answer };
    return answer;
  };
  return { run, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset, waitS };
}

/** Whether the effect is unknown, so that the same call must carry the same key. */
export function mayRepeat(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'IDEMPOTENCY_BUSY';
}

/** Stores the idempotency key of a call, so that a repetition sends the same one. */
export type KeptKey = { current: { key: string; args: string } | null };

/** Adds the Idempotency-Key to a call whose endpoint accepts one; other arguments get another key. */
export function withKey<E extends Endpoint>(endpoint: E, args: CallOf<E>, key: KeptKey): CallOf<E> {
  if (!endpoint.idempotency || args.idempotencyKey) return args;
  const text = JSON.stringify(args);
  if (key.current?.args !== text) key.current = { key: newUuid(), args: text };
  return { ...args, idempotencyKey: key.current.key };
}
