// The first of two steps: destination, amount and beneficiary.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type RemittanceDraft,
  remittanceDraftsContract,
} from '#shared/contract/banking/remittance/remittance-drafts.ts';
import type { Corridor } from '#shared/contract/banking/remittance/shapes.ts';
import { useCall } from '#web/api/use-call.ts';
import { focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { StepForm } from '../transfers/confirming/step-form.tsx';
import { SendDeal, useQuotePreview } from './send-deal.tsx';
import { SendPeople } from './send-people.tsx';
import type { Deal, SendForm } from './send-values.ts';

type Props = {
  form: SendForm;
  corridors: readonly Corridor[];
  deal: Deal;
  onDeal: (deal: Deal) => void;
  /** The saved draft, if there is one. */
  draftId: string | undefined;
  onContinue: () => void;
  /** Called when the draft was saved. */
  onSaved: (draft: RemittanceDraft) => void;
};

export function SendEnter({ form, corridors, deal, onDeal, draftId, onContinue, onSaved }: Props) {
  const { t } = useTranslation();
  const preview = useQuotePreview(deal);
  const { senderId, beneficiaryId, walletId } = form.values;
  const go = () => {
    const required = t('Choose one');
    const errors = {
      ...(!senderId && { senderId: required }),
      ...(!beneficiaryId && { beneficiaryId: required }),
      ...(!walletId && { walletId: required }),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError();
    else if (preview.data) onContinue();
  };
  return (
    <StepForm step={1} onSubmit={go}>
      <SendDeal corridors={corridors} deal={deal} onDeal={onDeal} preview={preview} form={form} />
      <SendPeople form={form} deal={deal} />
      <div className="transfer-foot">
        <div className="transfer-buttons">
          <SaveDraft form={form} deal={deal} draftId={draftId} onSaved={onSaved} />
          <WriteButton disabled={!preview.data}>{t('Continue')}</WriteButton>
        </div>
      </div>
    </StepForm>
  );
}

type DraftProps = Pick<Props, 'form' | 'deal' | 'draftId' | 'onSaved'>;

function SaveDraft({ form, deal, draftId, onSaved }: DraftProps) {
  const { t } = useTranslation();
  const create = useCall(remittanceDraftsContract.createRemittanceDraft, { form, onSuccess: onSaved });
  const update = useCall(remittanceDraftsContract.updateRemittanceDraft, { form, onSuccess: onSaved });
  const save = () => {
    const { senderId, beneficiaryId, walletId, purpose, sourceOfFunds, narration } = form.getValues();
    const body = {
      corridor: deal.corridor,
      method: deal.method,
      fixed: deal.fixed,
      amount: deal.amount,
      senderId: senderId || null,
      beneficiaryId: beneficiaryId || null,
      walletId: walletId || null,
      purpose,
      sourceOfFunds: sourceOfFunds ?? null,
      narration: narration || null,
    };
    return draftId ? update.run({ params: { draftId }, body }) : create.run({ body });
  };
  return (
    <Button
      variant="default"
      size="md"
      loading={create.isPending || update.isPending}
      onClick={() => void save()}
    >
      {t('Save')}
    </Button>
  );
}
