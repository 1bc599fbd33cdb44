import { AUDIT_ADDRESS, LOGIN_SETTINGS_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import type { OverviewData } from '../../shared/contract/system/overview';
import { currentLocale, formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { TFA_TEXTS } from '../../shared/login-settings/tfa-policy-texts';
import { DONE_FILL, REFUSED_FILL } from '../../shared/ui/chart/fills';
import { Count, Counts, OverviewCard, Problem } from './OverviewCard';
import { DAYS, sumByDay } from './sum-by-day';
import { useCharts } from './use-charts';

/** The sign-ins of the last 30 days, and the refused attempts. */
export function SignInsCard({ signIns }: { signIns: NonNullable<OverviewData['signIns']> }) {
  const charts = useCharts();
  const days = sumByDay(signIns);
  const done = days.map((day) => day.done);
  const refused = days.map((day) => day.refused);
  return (
    <OverviewCard
      part="sign-ins"
      title={t('OVERVIEW_SIGN_INS')}
      figure={{ value: formatNumber(sum(done)), text: t('OVERVIEW_LAST_30_DAYS') }}
      links={[{ href: `${AUDIT_ADDRESS}?event=sign-in&range=30d`, text: t('AUDIT_TITLE') }]}
      className="@min-[56rem]:col-span-2"
    >
      {charts && days.length > 0 ? (
        <charts.BarChart
          caption={t('OVERVIEW_CHART_TITLE')}
          category={t('OVERVIEW_CHART_DAY')}
          labels={days.map(({ label }) => label)}
          slots={DAYS}
          series={[
            { label: t('OVERVIEW_SIGNED_IN'), className: DONE_FILL, values: done },
            { label: t('OVERVIEW_REFUSED'), className: REFUSED_FILL, values: refused },
          ]}
        />
      ) : (
        <div className="h-25" />
      )}
      <Counts>
        <Count term={t('OVERVIEW_SIGNED_IN')} value={sum(done)} swatch={DONE_FILL} />
        <Count
          term={t('OVERVIEW_REFUSED')}
          value={sum(refused)}
          swatch={REFUSED_FILL}
          href={`${AUDIT_ADDRESS}?event=sign-in-refused&range=30d`}
        />
      </Counts>
    </OverviewCard>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** How many people two-factor protects, and what the login settings ask for. */
export function TwoFactorCard({ twoFactor }: { twoFactor: NonNullable<OverviewData['twoFactor']> }) {
  const { people, administrators, policy, backupCodesLeft: left } = twoFactor;
  const policyText = Object.entries(TFA_TEXTS).find(([name]) => name === policy)?.[1];
  return (
    <OverviewCard
      part="two-factor"
      title={t('LOGIN_CONFIG_TFA')}
      figure={{ value: percentText(people), text: t('OVERVIEW_TFA_PEOPLE') }}
      links={[
        { href: `${AUDIT_ADDRESS}?event=two-factor-enabled`, text: t('AUDIT_EVENT_TWO_FACTOR_ENABLED') },
        { href: LOGIN_SETTINGS_ADDRESS, text: t('LOGIN_CONFIG_TITLE') },
      ]}
    >
      <dl className="flex flex-col gap-4">
        <Share term={t('OVERVIEW_TFA_ADMINS')} share={administrators} />
        <Share term={t('OVERVIEW_TFA_PEOPLE')} share={people} />
      </dl>
      {policyText === undefined ? null : <p className="text-muted text-sm">{t(policyText)}</p>}
      {typeof left === 'number' ? (
        <Problem>
          {t('LABEL_VALUE', { label: t('AVATAR_TITLE'), value: t('TFA_BACKUP_CODES_LEFT', { count: left }) })}{' '}
          <a href={TWO_FACTOR_ADDRESS} data-action="backup-codes" className="block text-primary-ink">
            {t('TFA_BACKUP_CODES_NEW')}
          </a>
        </Problem>
      ) : null}
    </OverviewCard>
  );
}

/** The share of the protected people, such as 69 %. */
function percentText(share: NonNullable<OverviewData['twoFactor']>['people']): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'percent' });
  return format.format(share && share.total > 0 ? share.protected / share.total : 0);
}

function Share({ term, share }: { term: string; share: NonNullable<OverviewData['twoFactor']>['people'] }) {
  const charts = useCharts();
  if (!share) return null;
  const { total, protected: count } = share;
  return (
    <div className="flex flex-col gap-1.5">
      <dt className="flex flex-wrap justify-between gap-x-3">
        <span>{term}</span>
        <span className="tabular">
          {t('SHARE_OF_TOTAL', { count: formatNumber(count), total: formatNumber(total) })}
        </span>
      </dt>
      <dd className="min-h-2">{charts ? <charts.ShareBar value={count} total={total} /> : null}</dd>
    </div>
  );
}
