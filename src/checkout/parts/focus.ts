// Moves the focus to the element that needs attention.

/** Focuses the first invalid field, after the errors are rendered. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
