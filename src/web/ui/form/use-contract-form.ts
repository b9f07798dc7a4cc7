// A form based on the contract's input schema: validates as the server does, and focuses the first error.
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { z } from 'zod';
import { isLeftOut, isOfLibrary, plainMessageOf } from '#shared/contract/plain-messages.ts';

// biome-ignore lint/suspicious/noExplicitAny: the values of a form are what its schema takes
type Values = Record<string, any>;
type InputOptions = { type?: 'input' | 'checkbox' | 'radio' };
// biome-ignore-start lint/suspicious/noExplicitAny: Mantine's own types of rules and of what an input takes
export type ContractForm<V extends Values = any> = Omit<UseFormReturnType<V, V, any>, 'getInputProps'> & {
  getInputProps: (path: string, options?: InputOptions) => any;
};
// biome-ignore-end lint/suspicious/noExplicitAny: end of them

const blurMs = 200;

/** Returns error messages by field path. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= wordsOf(issue, values);
  return errors;
}

/** Returns the message of a rule. The library's own messages name types and are replaced, because users do not know these. */
function wordsOf(issue: z.core.$ZodIssue, values: unknown): string {
  const { message, path } = issue;
  if (!isOfLibrary(message)) return message;
  const value = path.reduce<unknown>((at, key) => (at as Values | null | undefined)?.[key as string], values);
  if (isLeftOut(value)) return 'This field is required';
  if (message.startsWith('Invalid ISO')) return 'Enter a valid date';
  const isChoice = issue.code === 'invalid_value' || message === 'Invalid UUID';
  return (!isChoice && plainMessageOf(issue)) || 'Choose one of the options';
}

/** The schema-related functions of a form. */
type Checked<S extends z.ZodType> = {
  /** The values as input of the call, validated against the schema. */
  input: () => z.input<S>;
  parsed: () => z.output<S>;
  /** Whether the last rendering of the form shows a field of this path, or its error. */
  isShown: (path: string) => boolean;
};

/** `initialValues` have the type of the schema's input, with null for fields not entered yet. */
export function useContractForm<V extends Values, S extends z.ZodType>(
  schema: S,
  initialValues: V,
): ContractForm<V> & Checked<S> {
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: (values) => errorsOf(schema, values),
  });
  const parsed = useCallback(() => schema.parse(form.getValues()), [schema, form]);
  const errors = useRef(form.errors);
  errors.current = form.errors;
  const validateLater = (path: string): void => {
    // A server error stays until the field changes; a reset form shows no errors. This only adds errors: a server response may have arrived
    // during the delay and must not be cleared.
    if (!form.isDirty(path) || errors.current[path]) return;
    const message = errorsOf(schema, form.getValues())[path];
    if (message) form.setFieldError(path, message);
  };
  // Server errors of fields that the form does not show are shown elsewhere, so that they are not lost.
  // Only a rendering that is committed counts: one that waits for a part still loading may be discarded.
  const rendered = new Set<string>();
  const shown = useRef(rendered);
  useLayoutEffect(() => {
    shown.current = rendered;
  });
  const isShown = useCallback((path: string) => shown.current.has(path), []);
  const seenErrors = new Proxy(form.errors, {
    get: (of, path) => {
      if (typeof path === 'string') rendered.add(path);
      return Reflect.get(of, path);
    },
  });
  const propsOf = (path: string, options?: InputOptions) => {
    rendered.add(path);
    return form.getInputProps(path, options);
  };
  const getInputProps: ContractForm<V>['getInputProps'] = (path, options) => ({
    ...propsOf(path, options),
    // Delayed past the press that took the focus: an error that shifts the layout must not make the press miss its button.
    onBlur: () => setTimeout(() => validateLater(path), blurMs),
  });
  const input = () => form.getValues() as z.input<S>;
  return { ...form, errors: seenErrors, input, parsed, isShown, getInputProps } as ContractForm<V> &
    Checked<S>;
}

/** Focuses the first invalid field and scrolls it into view. */
export function focusFirstError(root: ParentNode = document): void {
  requestAnimationFrame(() => {
    const field = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}

/** Focuses the first field of a form that has just appeared, unless one of its fields has the focus already. */
export function focusFirstField(root: ParentNode | null): void {
  const fields = ':is(input, textarea, select):enabled';
  const focused = document.activeElement;
  if (focused?.matches(fields) && root?.contains(focused)) return;
  root?.querySelector<HTMLElement>(fields)?.focus();
}
