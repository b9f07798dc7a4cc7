// Liens on a wallet: amount, reason, author and end date; manual liens can be released.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletDetail } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeWallets } from '../wallet-query.ts';

type Lien = WalletDetail['liens'][number];

export function LienList({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeWallets();
  const [asked, setAsked] = useState<Lien>();
  if (wallet.liens.length === 0) return null;
  return (
    <SectionCard title={t('Liens')} flush>
      <ul className="liens">
        {wallet.liens.map((lien) => (
          <li key={lien.id}>
            <span className="grow">
              <b>
                <MoneyText amount={lien.amount} currency={wallet.currency} />
              </b>
              {lien.reason && <small>{lien.reason}</small>}
              <small>
                {lien.by && `${lien.by}, `}
                <DateText at={lien.placed_at} as="date" />
                {' · '}
                {lien.until ? (
                  <>
                    {t('until')} <DateText at={lien.until} as="exact" />
                  </>
                ) : (
                  t('Held until released')
                )}
              </small>
            </span>
            {mayChange && lien.lien_id && (
              <Button variant="default" onClick={() => setAsked(lien)}>
                {t('Release')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <ReleaseQuestion wallet={wallet} lien={asked} onClose={() => setAsked(undefined)} />}
    </SectionCard>
  );
}

function ReleaseQuestion({
  wallet,
  lien,
  onClose,
}: {
  wallet: WalletDetail;
  lien: Lien;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const release = useCall(walletsContract.releaseWalletLien, { invalidates: ['wallet'] });
  const amount = formatMoney(lien.amount, wallet.currency);
  const params = { walletId: wallet.id, lienId: lien.lien_id ?? '' };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('Release {{amount}}?', { amount })}
      action={t('Release {{amount}}', { amount })}
      onConfirm={() => release.run({ params }).then((done) => done !== undefined)}
    >
      {t('It becomes available immediately.')}
    </Confirm>
  );
}
