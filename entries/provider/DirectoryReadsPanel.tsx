import { useEffect, useRef } from 'react';
import type { DirectoryRead } from '../../shared/contract/identity-providers/identity-provider';
import { formatCountdown, formatNumber } from '../../shared/i18n/format';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { t } from '../../shared/i18n/translate';
import { leftOutNames } from '../../shared/identity-providers/left-out-names';
import { problemText } from '../../shared/identity-providers/problem-text';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { Icon } from '../../shared/ui/image/Icon';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { formatDuration } from './connection/StageList';
import { SectionCard } from './sections/SectionCard';

/** The fragment of the links that lead here. */
const ID = 'reads';

/** The number of reads that a server keeps. */
const KEPT = 20;

const loadCharts = () => import('../../shared/ui/chart/charts-chunk');

/** How the latest reads of a directory have ended, and why people of it are missing. */
export function DirectoryReadsPanel({ reads }: { reads: readonly DirectoryRead[] }) {
  const charts = useLazyComponent(loadCharts, 'now');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === `#${ID}`) heading.current?.focus();
  }, []);
  const shown = reads.slice(0, KEPT).map(shownRead);
  const [latest] = shown;
  const inTime = [...shown].reverse();
  return (
    <SectionCard part="reads" id={ID}>
      <section className="flex flex-col gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
          {t('PROVIDER_READS')}
        </h2>
        {latest === undefined ? <p className="text-muted">{t('OVERVIEW_DIRECTORY_NEVER')}</p> : <Read read={latest} />}
        {charts && latest ? (
          <charts.BarChart
            caption={t('PROVIDER_READS')}
            category={t('AUDIT_TIME')}
            labels={inTime.map(({ time }) => time)}
            series={[
              {
                label: t('PROVIDER_READ_DURATION'),
                className: inTime.map(({ state }) => STATES[state].fill),
                values: inTime.map(({ milliseconds }) => milliseconds),
              },
            ]}
            format={formatReadDuration}
            notes={{ title: t('AUDIT_OUTCOME'), texts: inTime.map(({ texts }) => texts.join('\n')) }}
            marks={inTime.map((read) =>
              read.state === 'good' ? null : <ReadIcon key={read.id} read={read} size="size-3.5" />,
            )}
            slots={KEPT}
          />
        ) : null}
        {shown.length > 1 ? (
          <NativeDetails title={t('PROVIDER_READS_ALL')} part="all-reads">
            <ol className="flex flex-col gap-3 text-sm">
              {shown.map((read) => (
                <li key={read.id}>
                  <Read read={read} />
                </li>
              ))}
            </ol>
          </NativeDetails>
        ) : null}
      </section>
    </SectionCard>
  );
}

function Read({ read }: { read: ShownRead }) {
  return (
    <div className="flex gap-2">
      <ReadIcon read={read} size="size-5" />
      <div className="min-w-0 max-w-prose">
        <p className="font-medium tabular">{[read.time, read.duration].filter(Boolean).join(' · ')}</p>
        {read.texts.map((text) => (
          <p key={text} className="[overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function ReadIcon({ read: { state }, size }: { read: ShownRead; size: string }) {
  const { icon, colour } = STATES[state];
  return <Icon name={icon} size={size} className={`shrink-0 ${colour}`} />;
}

/** How a state looks; forced colours tell the bars apart by their marks. */
const STATES = {
  good: { icon: 'success', colour: 'text-success-ink', fill: 'fill-primary' },
  incomplete: { icon: 'warning', colour: 'text-warning-ink', fill: 'fill-warning-ink' },
  problem: { icon: 'error', colour: 'text-error-ink', fill: 'fill-error' },
} as const;

/** A read as it is shown. */
interface ShownRead {
  id: string;
  time: string;
  milliseconds: number;
  duration: string;
  /** `incomplete`: people were left out; `problem`: it has failed, or something else is wrong. */
  state: keyof typeof STATES;
  texts: readonly string[];
}

function shownRead(read: DirectoryRead, index: number): ShownRead {
  const { startedAt, endedAt, problem, skipped, changed, closed } = read;
  const milliseconds = Date.parse(endedAt) - Date.parse(startedAt);
  const isKnown = milliseconds >= 0; // a server may have no times
  const counts = [
    changed > 0 ? t('PROVIDER_READ_CHANGED', { number: formatNumber(changed) }) : '',
    closed > 0 ? t('PROVIDER_READ_GONE', { number: formatNumber(closed) }) : '',
    skipped > 0 ? t('PROVIDER_READ_LEFT_OUT', { number: formatNumber(skipped) }) : '',
  ].filter(Boolean);
  const others = skipped > 0 && problem === 'PROVIDER_REFRESH_NAMES_TAKEN' ? '' : problem;
  const texts = [
    counts.join(' · ') || (problem === '' ? t('PROVIDER_READ_UNCHANGED') : ''),
    skipped > 0 ? `${t('OVERVIEW_DIRECTORY_LEFT_OUT_TEXT')} ${leftOutNames(read)}` : '',
    others === '' ? '' : problemText(others),
  ];
  return {
    id: `${index}`,
    time: formatServerTime(endedAt) ?? formatServerTime(startedAt) ?? '–',
    milliseconds: isKnown ? milliseconds : 0,
    duration: isKnown ? formatReadDuration(milliseconds) : '',
    state: others !== '' ? 'problem' : skipped > 0 ? 'incomplete' : 'good',
    texts: texts.filter(Boolean),
  };
}

const formatReadDuration = (milliseconds: number) =>
  milliseconds < 60_000 ? formatDuration(milliseconds) : formatCountdown(milliseconds);
