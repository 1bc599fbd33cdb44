import { formatNumber } from '../../i18n/format';
import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { Select } from '../form/Select';
import { Svg } from '../image/Icon';
import type { TableView } from './use-table';

const BACK = 'M15.4 7.4 14 6l-6 6 6 6 1.4-1.4L10.8 12z';
const ON = 'M8.6 7.4 10 6l6 6-6 6-1.4-1.4L13.2 12z';

interface PagerProps {
  view: Pick<TableView<unknown>, 'count' | 'from' | 'size' | 'showPage' | 'showSize' | 'shown'>;
  /** The sizes to choose from; with one there is nothing to choose. */
  sizes: readonly number[];
  /** Names the choice for tests and makes its id. */
  name: string;
}

/** Says which rows show, and leads to the others. */
export function Pager({ view, sizes, name }: PagerProps) {
  const { count, from, size, shown, showPage, showSize } = view;
  const to = from + shown.length;
  const range = { from: formatNumber(count === 0 ? 0 : from + 1), to: formatNumber(to), count: formatNumber(count) };
  return (
    <div data-part="pager" className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      {sizes.length > 1 ? <PageSize name={name} size={size} sizes={sizes} onChange={showSize} /> : null}
      <span role="status" data-part="range" className="text-sm tabular">
        {t('TABLE_RANGE', range)}
      </span>
      <div className="flex">
        <Step
          action="previous-page"
          path={BACK}
          label={t('TABLE_PREVIOUS_PAGE')}
          to={from - size}
          max={count}
          onStep={showPage}
        />
        <Step
          action="next-page"
          path={ON}
          label={t('TABLE_NEXT_PAGE')}
          to={from + size}
          max={count}
          onStep={showPage}
        />
      </div>
    </div>
  );
}

interface PageSizeProps {
  name: string;
  size: number;
  sizes: readonly number[];
  onChange: (size: number) => void;
}

function PageSize({ name, size, sizes, onChange }: PageSizeProps) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="hidden @min-[480px]:inline">
        {t('TABLE_PAGE_SIZE')}
      </span>
      <Select
        name={name}
        label={t('TABLE_PAGE_SIZE')}
        labelHidden
        value={String(size)}
        options={sizes.map((each) => ({ value: String(each), text: formatNumber(each) }))}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}

interface StepProps {
  action: string;
  path: string;
  label: string;
  to: number;
  max: number;
  onStep: (from: number) => void;
}

/** One page back or on. At the end it stays where it is and keeps the focus, but does nothing. */
function Step({ action, path, label, to, max, onStep }: StepProps) {
  const isEnd = to < 0 || to >= max;
  return (
    <Button
      action={action}
      variant="text"
      className="px-2.5"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => onStep(to)}
    >
      <Svg path={path} className="rtl:-scale-x-100" />
    </Button>
  );
}
