// The notes of a document for the customer.
import { TextAreaField } from '#web/ui/form/fields.tsx';
import type { Form } from './use-saving.ts';

export function NotesField({ form }: { form: Form }) {
  return (
    <section className="inv-section">
      <TextAreaField label="Notes" optional countMax={500} {...form.getInputProps('notes')} />
    </section>
  );
}
