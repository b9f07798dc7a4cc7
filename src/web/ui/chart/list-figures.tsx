// Four figures above a list: what of its rows there is in each state.
import { useTranslation } from 'react-i18next';
import { type StatTile, StatTiles } from './stat-tiles.tsx';

export function ListFigures({ tiles }: { tiles: readonly StatTile[] | undefined }) {
  const { t } = useTranslation();
  return <StatTiles label={t('Figures')} compact count={4} tiles={tiles} />;
}
