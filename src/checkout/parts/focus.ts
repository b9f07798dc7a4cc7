// Moving the focus to what needs attention.

/** The first field that is wrong, once the errors are on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
