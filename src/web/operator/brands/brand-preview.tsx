// A preview of the login page and the header with a brand, in both themes, rendered by the theme itself; and its contrast.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { type BrandTheme, brandThemeOf, needsCorrection, onColour } from '#web/ui/theme/brand.ts';
import { contrast, rgbOf } from '#web/ui/theme/colour.ts';
import './branding.css';

type Look = {
  companyName: string;
  logo: string | null;
  icon: string | null;
  primaryColor: string;
  secondaryColor: string;
};
const grounds = { light: '#ffffff', dark: '#161c22' } as const;
const schemes = ['light', 'dark'] as const;

/** Returns the rules of the theme, scoped to the preview. */
function scopedCss(theme: BrandTheme): string {
  const shades = (['primary', 'secondary'] as const).flatMap((name) =>
    theme[name].map((colour, index) => `--${name}-${index}:${colour}`),
  );
  const own = theme.css
    .replaceAll(':root', '.op-look[data-theme]')
    .replaceAll('[data-mantine-color-scheme="dark"]', '.op-look[data-theme="dark"]');
  return `.op-look[data-theme]{${shades.join(';')}}${own}`;
}

/** Returns a colour computed by the theme: text and buttons, each with its background. */
function tokenOf(theme: BrandTheme, name: string, scheme: 'light' | 'dark'): string {
  const found = [...theme.css.matchAll(new RegExp(`${name}:(#[0-9a-f]{6})`, 'g'))].map((match) => match[1]);
  const fallback = {
    '--link': { light: theme.primary[7], dark: theme.secondary[3] },
    '--accent': {
      light: theme.primary[theme.shade.light] ?? '',
      dark: theme.primary[theme.shade.dark] ?? '',
    },
  }[name] ?? { light: '', dark: '' };
  return (scheme === 'light' ? found[0] : found.at(-1)) ?? fallback[scheme];
}

export function BrandPreview({ values }: { values: Look }) {
  const { t } = useTranslation();
  const { primaryColor, secondaryColor } = values;
  const isValid = rgbOf(primaryColor) !== null && rgbOf(secondaryColor) !== null;
  const theme = useMemo(
    () => brandThemeOf({ brand_primary_color: primaryColor, brand_secondary_color: secondaryColor }),
    [primaryColor, secondaryColor],
  );
  if (!isValid) return <p className="mut">{t('Enter two valid colours to see the preview.')}</p>;
  const ratio = (value: string, other: string) => `${contrast(value, other).toFixed(2)} : 1`;
  return (
    <div className="stack">
      <style>{scopedCss(theme)}</style>
      {schemes.map((scheme) => (
        <figure key={scheme} className="op-look" data-theme={scheme}>
          <figcaption>{scheme === 'light' ? t('Light theme') : t('Dark theme')}</figcaption>
          <HeaderLook values={values} />
          <LoginLook values={values} />
        </figure>
      ))}
      <h3>{t('Contrast')}</h3>
      <KeyValues
        items={[
          { label: t('Primary colour on white'), value: ratio(primaryColor, grounds.light) },
          ...schemes.map((scheme) => {
            const link = tokenOf(theme, '--link', scheme);
            return {
              label: scheme === 'light' ? t('Text, light theme') : t('Text, dark theme'),
              value: `${ratio(link, grounds[scheme])} (${link})`,
            };
          }),
          ...schemes.map((scheme) => {
            const accent = tokenOf(theme, '--accent', scheme);
            return {
              label: scheme === 'light' ? t('Buttons, light theme') : t('Buttons, dark theme'),
              value: `${ratio(onColour(accent), accent)} (${accent})`,
            };
          }),
        ]}
      />
      {needsCorrection(primaryColor) && (
        <Banner tone="warning">
          {t(
            'This colour is too light for text. Text and links use {{colour}} instead. Buttons keep the colour.',
            { colour: tokenOf(theme, '--link', 'light') },
          )}
        </Banner>
      )}
    </div>
  );
}

function Mark({ values }: { values: Look }) {
  if (values.icon) return <img src={values.icon} alt="" width={20} height={20} />;
  return <span className="op-mark" />;
}

function HeaderLook({ values }: { values: Look }) {
  const { t } = useTranslation();
  return (
    <div className="op-look-header" aria-hidden>
      <Mark values={values} />
      <b>{values.companyName || t('Company name')}</b>
      <span className="op-look-here">{t('Payments')}</span>
      <span className="op-look-link">{t('Payment links')}</span>
    </div>
  );
}

function LoginLook({ values }: { values: Look }) {
  const { t } = useTranslation();
  return (
    <div className="op-look-login" aria-hidden>
      <div className="op-look-side">
        {values.logo ? (
          <img src={values.logo} alt="" height={20} />
        ) : (
          <b>{values.companyName || t('Company name')}</b>
        )}
      </div>
      <div className="op-look-form">
        <b>{t('Log in')}</b>
        <span className="op-look-field" />
        <span className="op-look-field" />
        <span className="op-look-button">{t('Log in')}</span>
        <span className="op-look-link">{t('Forgot password?')}</span>
      </div>
    </div>
  );
}
