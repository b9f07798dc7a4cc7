// The frame around a preview of the payer's page: device selection, and the page address above it.
import { IconDeviceDesktop, IconDeviceMobile, IconLock } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/ui/list/filters.css';
import './device-preview.css';

export type Device = 'phone' | 'computer';

const devices = [
  { value: 'phone', label: 'Phone', Icon: IconDeviceMobile },
  { value: 'computer', label: 'Computer', Icon: IconDeviceDesktop },
] as const;

export function DeviceChoice({ device, onChoose }: { device: Device; onChoose: (device: Device) => void }) {
  const { t } = useTranslation();
  return (
    <div className="preview-head">
      <span className="mut sm grow">{t('Preview')}</span>
      <fieldset className="seg small">
        <legend className="sr-only">{t('Device')}</legend>
        {devices.map(({ value, label, Icon }) => (
          <button key={value} type="button" aria-pressed={device === value} onClick={() => onChoose(value)}>
            <Icon size={14} aria-hidden />
            {t(label)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type FrameProps = {
  device: Device;
  /** The address without its scheme. */
  address: string;
  style?: CSSProperties;
  children: ReactNode;
};

export function PreviewFrame({ device, address, style, children }: FrameProps) {
  return (
    <div className={`preview ${device}`} style={style} inert>
      <div className="address">
        <IconLock size={12} aria-hidden />
        <span className="trunc">{address}</span>
      </div>
      <div className="sheet">{children}</div>
    </div>
  );
}
