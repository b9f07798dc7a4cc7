// The form that answers a review: the answer is shown below it in the store.
import { useTranslation } from 'react-i18next';
import { type StoreReview, storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export function AnswerForm({ review, opened, onClose }: { review: StoreReview } & ShownDialog) {
  const { t } = useTranslation();
  const form = useContractForm(storeReviewsContract.updateStoreReview.body, { answer: review.answer ?? '' });
  const save = useCall(storeReviewsContract.updateStoreReview, { form });
  const submit = async () => {
    if (await save.run({ params: { reviewId: review.id }, body: form.input() })) onClose();
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Reply to {{name}}', { name: review.author })}
      says={review.text}
      form={form}
      onSubmit={submit}
      submitLabel={t('Save reply')}
    >
      <TextAreaField
        label="Reply"
        optional
        rows={4}
        maxLength={1000}
        hint={t('Shown publicly below the review. Leave empty for no reply.')}
        {...form.getInputProps('answer')}
      />
    </DialogForm>
  );
}
