// Resolving money that does not agree: whose it is, with a note that says why. Said of settlement files and of open items.
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Choice = { value: string; label: string; text: string };
type Props = {
  form: ContractForm;
  /** Whether money is missing; else there is too much. */
  isMissing: boolean;
  /** What else may become of it, before the two that always may. */
  first?: readonly Choice[];
};

export function ResolveFields({ form, isMissing, first = [] }: Props) {
  return (
    <>
      <ChoiceCards
        label="Outcome"
        options={[
          ...first,
          {
            value: 'write_off',
            label: isMissing ? 'Write off' : 'Book as income',
            text: 'Booked against the platform’s fees.',
          },
          {
            value: 'merchant',
            label: 'Merchant',
            text: isMissing ? 'Taken from the balance of the business.' : 'Credited to the business.',
          },
        ]}
        {...form.getInputProps('resolution')}
      />
      <TextAreaField label="Note" {...form.getInputProps('note')} />
    </>
  );
}
