// All businesses of the user as a searchable grid; a click switches.
import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { switchBusiness } from '../session-actions.ts';
import { BusinessAvatar, BusinessLines } from './business-lines.tsx';

type Props = { opened: boolean; onClose: () => void; permitted: boolean };

export function AllBusinesses({ opened, onClose, permitted }: Props) {
  const { t } = useTranslation();
  const { profile, business } = useSession();
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const found = profile.businesses.filter((business) =>
    `${business.business_name} ${business.email}`.toLowerCase().includes(words),
  );
  const choose = (id: string) => {
    onClose();
    if (id !== business.id) void switchBusiness(id);
  };
  return (
    <Modal opened={opened} onClose={onClose} size={680} padding={24} withCloseButton={false}>
      <div className="row all-head">
        <Modal.Title component="h2" className="grow">
          {t('All Business')}
        </Modal.Title>
        <Modal.CloseButton aria-label={t('Close')} />
      </div>
      <TextInput
        size="xs"
        type="search"
        data-autofocus
        aria-label={t('Search businesses')}
        placeholder={t('Name or e-mail')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className="biz-grid">
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="biz-card"
              disabled={!permitted && item.id !== business.id}
              aria-current={item.id === business.id}
              onClick={() => choose(item.id)}
            >
              <BusinessAvatar business={item} />
              <BusinessLines business={item} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="mut sm">{t('Nothing found')}</p>}
    </Modal>
  );
}
