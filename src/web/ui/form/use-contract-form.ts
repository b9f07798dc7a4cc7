// A form from the contract's own input schema: the same rules as on the server, the first error focused.
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useCallback, useRef } from 'react';
import type { z } from 'zod';
import { isLeftOut, isOfLibrary, plainWordsOf } from '#shared/contract/plain-words.ts';

// biome-ignore lint/suspicious/noExplicitAny: the values of a form are what its schema takes
type Values = Record<string, any>;
type InputOptions = { type?: 'input' | 'checkbox' | 'radio' };
// biome-ignore-start lint/suspicious/noExplicitAny: Mantine's own types of rules and of what an input takes
export type ContractForm<V extends Values = any> = Omit<UseFormReturnType<V, V, any>, 'getInputProps'> & {
  getInputProps: (path: string, options?: InputOptions) => any;
};
// biome-ignore-end lint/suspicious/noExplicitAny: end of them

const blurMs = 200;

/** Messages by field path. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= wordsOf(issue, values);
  return errors;
}

/** A rule without words of its own has those of the library, which name types: nobody who fills in a form knows them. */
function wordsOf(issue: z.core.$ZodIssue, values: unknown): string {
  const { message, path } = issue;
  if (!isOfLibrary(message)) return message;
  const value = path.reduce<unknown>((at, key) => (at as Values | null | undefined)?.[key as string], values);
  if (isLeftOut(value)) return 'This field is required';
  if (message.startsWith('Invalid ISO')) return 'Enter a valid date';
  const isChoice = issue.code === 'invalid_value' || message === 'Invalid UUID';
  return (!isChoice && plainWordsOf(issue)) || 'Choose one of the options';
}

/** What a form knows of its schema. */
type Checked<S extends z.ZodType> = {
  /** The values as the call takes them: what is sent has been checked against the schema. */
  input: () => z.input<S>;
  parsed: () => z.output<S>;
  /** Whether a field of this path, or its error, stands in the form as it was last rendered. */
  isShown: (path: string) => boolean;
};

/** `initialValues` are what the schema takes (its input side), with null where nothing has been entered yet. */
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
    // What the server said of the field stands until the field changes; a form that was emptied has nothing to say.
    // Only ever adds an error: the answer of the server may have come while this waited, and is not to be cleared.
    if (!form.isDirty(path) || errors.current[path]) return;
    const message = errorsOf(schema, form.getValues())[path];
    if (message) form.setFieldError(path, message);
  };
  // A sentence of the server about what has no field here is said elsewhere: it must not vanish.
  const shown = useRef(new Set<string>());
  shown.current = new Set();
  const isShown = useCallback((path: string) => shown.current.has(path), []);
  const seenErrors = new Proxy(form.errors, {
    get: (of, path) => {
      if (typeof path === 'string') shown.current.add(path);
      return Reflect.get(of, path);
    },
  });
  const propsOf = (path: string, options?: InputOptions) => {
    shown.current.add(path);
    return form.getInputProps(path, options);
  };
  const getInputProps: ContractForm<V>['getInputProps'] = (path, options) => ({
    ...propsOf(path, options),
    // Later than the press that took the focus away: an error that moves the page must not make it miss its button.
    onBlur: () => setTimeout(() => validateLater(path), blurMs),
  });
  const input = () => form.getValues() as z.input<S>;
  return { ...form, errors: seenErrors, input, parsed, isShown, getInputProps } as ContractForm<V> &
    Checked<S>;
}

/** Brings the first field that needs correcting into view and focuses it. */
export function focusFirstError(root: ParentNode = document): void {
  requestAnimationFrame(() => {
    const field = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}

/** Focuses the first field of a form that has just come in, unless somebody is at one of its fields already. */
export function focusFirstField(root: ParentNode | null): void {
  const fields = 'input, textarea, select';
  const focused = document.activeElement;
  if (focused?.matches(fields) && root?.contains(focused)) return;
  root?.querySelector<HTMLElement>(fields)?.focus();
}
