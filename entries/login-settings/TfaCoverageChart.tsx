import type { TfaCoverage } from '../../shared/contract/settings/login-settings';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';

const loadCharts = () => import('../../shared/ui/chart/charts-chunk');

/** Of how many people two-factor is required before and after a save, how many have not set it up, and how many can postpone that no longer. */
export function TfaCoverageChart({ coverage }: { coverage: TfaCoverage }) {
  const charts = useLazyComponent(loadCharts, 'now');
  const { total, before, after, missing, atNextSignIn, administrators } = coverage;
  const shares = [
    { term: t('LOGIN_CONFIG_COVERAGE_BEFORE'), value: before, total },
    { term: t('LOGIN_CONFIG_COVERAGE_AFTER'), value: after, total },
    { term: t('LOGIN_CONFIG_COVERAGE_NOT_SET_UP'), value: missing, total },
    ...(administrators
      ? [{ term: t('LOGIN_CONFIG_COVERAGE_ADMINS'), value: administrators.missing, total: administrators.total }]
      : []),
    ...(typeof atNextSignIn === 'number'
      ? [{ term: t('LOGIN_CONFIG_COVERAGE_MISSING'), value: atNextSignIn, total }]
      : []),
  ];
  return (
    <dl data-part="tfa-coverage" className="mt-4 flex flex-col gap-3 text-sm">
      {shares.map(({ term, value, total }) => (
        <div key={term} className="flex flex-col gap-1">
          <dt className="flex flex-wrap justify-between gap-x-3">
            <span>{term}</span>
            <span className="ms-auto tabular">
              {t('SHARE_OF_TOTAL', { count: formatNumber(value), total: formatNumber(total) })}
            </span>
          </dt>
          <dd className="min-h-2">{charts ? <charts.ShareBar value={value} total={total} /> : null}</dd>
        </div>
      ))}
    </dl>
  );
}
