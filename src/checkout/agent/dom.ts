// DOM helpers. Text is set as text content, so user input never becomes markup.
type Child = Node | string | null | false;
type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void) | null>>;

/** `onclick` and similar are listeners; true is an attribute without a value; false and null are omitted. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

let fields = 0;

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field with its label, and its error below. */
export function field(name: string, label: string, input: Input): HTMLElement {
  fields += 1;
  const id = `field-${fields}`;
  input.id = id;
  input.name = name;
  input.setAttribute('aria-describedby', `${id}-fault`);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    input,
    h('p', { class: 'fault', id: `${id}-fault`, role: 'alert', 'data-fault-of': name }),
  );
}

/** Shows each error at its field, and errors without a field in this form above the button. Focuses the first one. */
export function showFaults(
  form: HTMLElement,
  message: string | null,
  fields: Readonly<Record<string, string>>,
): void {
  const places = [...form.querySelectorAll<HTMLElement>('[data-fault-of]')];
  let isSaid = false;
  for (const place of places) {
    const name = place.dataset.faultOf ?? '';
    const message = fields[name] ?? '';
    place.textContent = message;
    const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    input?.toggleAttribute('aria-invalid', message !== '');
    if (message && !isSaid) input?.focus();
    // The error of a hidden field is shown above the button.
    isSaid ||= message !== '' && !place.closest('[hidden]');
  }
  const whole = form.querySelector('[data-fault]');
  if (whole) whole.textContent = isSaid ? '' : (message ?? '');
}
