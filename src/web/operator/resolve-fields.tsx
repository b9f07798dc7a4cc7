// The fields that resolve a difference in settlement files or open items: the party that bears it, with a note that gives the reason.
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Choice = { value: string; label: string; text: string };
type Props = {
  form: ContractForm;
  /** Whether money is missing; otherwise there is too much. */
  isMissing: boolean;
  /** Further outcomes, listed before the two default ones. */
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
