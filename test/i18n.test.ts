// Proves that all text for users is inside t(); other text would stay English in every language.
import { expect, test } from 'vitest';
import { findTranslating, untranslatedIn } from './support/read-texts.ts';
import { isTest, parseSource, readProject } from './support/source-file.ts';

const screens = readProject().filter(
  (file) => /^src\/(web|checkout)\/.*\.tsx$/.test(file.path) && !isTest(file),
);
const translating = findTranslating(screens);

test('all text of the dashboard and of the payer’s pages goes through t()', () => {
  expect(screens.length).toBeGreaterThan(80);
  expect(screens.flatMap((file) => untranslatedIn(file, translating))).toEqual([]);
});

test('components that translate their props are detected from their code', () => {
  const of = (place: string) => [...(translating.get(place) ?? [])];
  expect(of('src/web/ui/form/text-fields.tsx#TextField')).toContain('label');
  expect(of('src/web/ui/form/date-time-field.tsx#DateTimeField')).toContain('label');
  expect(of('src/web/ui/form/drawer-form.tsx#DrawerForm')).toEqual(
    expect.arrayContaining(['title', 'submitLabel']),
  );
  expect(of('src/web/ui/form/fields.tsx#CheckboxField')).not.toContain('label');
  expect(of('src/web/ui/page.tsx#Page')).not.toContain('title');
});

const field = parseSource(
  'src/web/ui/field.tsx',
  'export function Field({ label }) { return <label>{t(label)}</label>; }',
);
const heading = parseSource(
  'src/web/ui/heading.tsx',
  'export function Heading({ title }) { return <h2>{title}</h2>; }',
);
const wrapped = parseSource(
  'src/web/ui/wrapped.tsx',
  "import { Field } from './field.tsx'; export function Wrapped(props) { return <Field {...props} />; }",
);
const rest = parseSource(
  'src/web/ui/rest.tsx',
  `import { Field } from './field.tsx';
   function useField(props) { const { label, ...others } = props; return { field: t(label), others }; }
   export function Rest({ size, ...props }) { return useField({ ...props, size }); }
   export function Unread({ label, ...props }) { return <Field {...props} />; }`,
);
const parts = findTranslating([field, heading, wrapped, rest]);
const imports = `import { Field } from '#web/ui/field.tsx'; import { Heading } from '../ui/heading.tsx';
import { Rest, Unread } from '#web/ui/rest.tsx'; import { Wrapped } from '#web/ui/wrapped.tsx'; import { Button } from '@mantine/core';`;

test.each([
  ["<p>{t('Nothing found')}</p>", '<p>Nothing found</p>'],
  ["<p>{open ? t('Open') : '–'}</p>", "<p>{open ? 'Open' : t('Closed')}</p>"],
  ['<p>{count} · {total}</p>', `<p>{\`payments: \${count}\`}</p>`],
  ["<p>{name && t('Known')}</p>", "<p>{name && 'Known'}</p>"],
  ["<input placeholder={t('Name')} />", '<input placeholder="Name" />'],
  ["<img alt='' />", "<img alt={mark ? 'Mark' : ''} />"],
  ["<Button aria-label={t('Close')} />", '<Button aria-label="Close" />'],
  ['<Field label="Name" />', '<Field title="Name" />'],
  ["<Heading title={t('Name')} />", '<Heading title="Name" />'],
  ['<input placeholder="you@example.com" />', '<input placeholder="Write to you@example.com" />'],
  ['<Wrapped label="Name" />', '<Elsewhere label="Name" />'],
  ['<Rest label="Name" />', '<Rest title="Name" />'],
  ['<Unread title={t("Name")} />', '<Unread label="Name" />'],
])('%s is accepted and %s is reported', (good, bad) => {
  const found = (text: string) =>
    untranslatedIn(parseSource('src/web/refunds/a.tsx', `${imports} const a = ${text};`), parts);
  expect(found(good)).toEqual([]);
  expect(found(bad)).toHaveLength(1);
});
