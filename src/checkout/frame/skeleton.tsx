// Placeholder while the page loads; appears only after a short delay.
import { t } from '../i18n.ts';

const bar = (width: number | string, height = 12) => <span className="sk" style={{ width, height }} />;

export function Skeleton({ framed = false }: { framed?: boolean }) {
  return (
    <div className={framed ? 'pp framed' : 'pp'} aria-busy="true">
      <p className="sr-only" role="status">
        {t('Loading')}
      </p>
      <div className="pp-columns pp-loading" aria-hidden="true">
        <div className="pp-side">
          <div className="pp-merchant">
            {bar(40, 40)}
            <div className="pp-loading-lines">
              {bar(120)}
              {bar(88)}
            </div>
          </div>
          <div className="pp-loading-lines">
            {bar(180, 32)}
            {bar(140)}
          </div>
        </div>
        <div className="pp-main">
          {bar(110, 16)}
          {[0, 1].map((field) => (
            <div className="pp-loading-lines" key={field}>
              {bar(72)}
              {bar('100%', 44)}
            </div>
          ))}
          <div className="pp-loading-lines">{bar('100%', 44)}</div>
        </div>
      </div>
    </div>
  );
}
