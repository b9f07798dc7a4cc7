// Four figures above a list: totals of its rows by status.
import { useTranslation } from 'react-i18next';
import { type StatTile, StatTiles } from './stat-tiles.tsx';

export function ListFigures({ tiles }: { tiles: readonly StatTile[] | undefined }) {
  const { t } = useTranslation();
  return <StatTiles label={t('Figures')} compact count={4} tiles={tiles} />;
}
