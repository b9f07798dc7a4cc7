// The report of a closed register in a selectable language, for printing and as PDF.
import { Button, Drawer, Group, SegmentedControl } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { type CashRegisterDetail, cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { type Language, languageLabels, languages } from '#shared/languages.ts';
import { registerPaper } from '#shared/terminals/register-paper.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useBranding } from '#web/api/branding.ts';
import { download } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { PaperSheet } from '#web/billing/invoice-template/paper-sheet.tsx';
import { exactDateTime } from '#web/ui/dates.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import './register.css';

type Props = ShownDialog & { register: CashRegisterDetail };

export function RegisterReport({ register, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { business, mode, profile, timeZone } = useSession();
  const { brand_primary_color: color } = useBranding();
  const [language, setLanguage] = useState<Language>('en');
  const [working, setWorking] = useState(false);
  const paper = registerPaper({
    register,
    seller: {
      name: business.business_name,
      color,
      testMode: mode === 'test',
      simulated: mode === 'live' && profile.live_is_simulated,
    },
    words: documentTexts(language),
    time: (at) => exactDateTime(new Date(at), timeZone),
  });
  const fetchIt = async () => {
    setWorking(true);
    const call = { params: { registerId: register.id }, query: { language } };
    await download(
      cashRegistersContract.getCashRegisterReport,
      call,
      `register-${register.reference}.pdf`,
    ).catch((error: unknown) => toastFailure(t(messageOf(error))));
    setWorking(false);
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('Report')}
      position="right"
      size={760}
      className="register-report"
    >
      <Group justify="space-between" className="register-report-actions">
        <SegmentedControl
          aria-label={t('Language of the report')}
          data={languages.map((value) => ({ value, label: languageLabels[value] }))}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => globalThis.print()}
          >
            {t('Print')}
          </Button>
          <Button leftSection={<IconDownload size={16} />} loading={working} onClick={() => void fetchIt()}>
            {t('Download PDF')}
          </Button>
        </Group>
      </Group>
      <PaperSheet paper={paper} logoUrl={business.logo_url} label={t('Report')} />
    </Drawer>
  );
}
