// Dialog for sharing a payment link or page: copy the address, send it by e-mail or WhatsApp, or show its QR code.
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { useCopy } from '#web/ui/copy-text.tsx';
import { addressText } from '#web/ui/detail/address-text.ts';
import { Dialog } from '#web/ui/menu/dialog.tsx';
import './share.css';

type Shared = { name: string; url: string; status: string };

type Props = {
  of: Shared;
  opened: boolean;
  onClose: () => void;
  /** Text shown while it takes no payments. */
  inactive: string;
  qr: ReactNode;
  /** The e-mail form; hidden while it takes no payments. */
  byEmail: ReactNode;
};

export function ShareDialog({ of, opened, onClose, inactive, qr, byEmail }: Props) {
  const { t } = useTranslation();
  const isActive = of.status === 'ACTIVE';
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Share “{{name}}”', { name: of.name })} size={640}>
      <div className="stack">
        {!isActive && <Banner tone="warning">{inactive}</Banner>}
        <div className="share">
          {qr}
          <div className="stack">
            <ShareAddress of={of} />
            {isActive && byEmail}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Copies the address or shares it through WhatsApp. */
function ShareAddress({ of: { name, url } }: { of: Shared }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(url);
  return (
    <div className="share-address">
      <output className="trunc">{addressText({ url })}</output>
      <Button
        data-autofocus
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copy()}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
      <Button
        component="a"
        variant="default"
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={16} />}
        style={{ justifySelf: 'start' }}
      >
        {t('Share on WhatsApp')}
      </Button>
    </div>
  );
}
