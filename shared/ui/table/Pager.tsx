import { formatNumber } from '../../i18n/format';
import { t } from '../../i18n/translate';
import { IconButton } from '../button/IconButton';
import { Select } from '../form/Select';
import { Svg } from '../image/Svg';
import type { TableView } from './use-table';

const PREVIOUS = 'M15.4 7.4 14 6l-6 6 6 6 1.4-1.4L10.8 12z';
const NEXT = 'M8.6 7.4 10 6l6 6-6 6-1.4-1.4L13.2 12z';

interface PagerProps {
  view: Pick<TableView<unknown>, 'count' | 'from' | 'size' | 'showPage' | 'showSize' | 'shown'>;
  /** The page sizes to choose from; a single one shows no choice. */
  sizes: readonly number[];
  /** The name of the page size field. */
  name: string;
}

/** Shows which rows are visible, and the buttons to other pages. */
export function Pager({ view, sizes, name }: PagerProps) {
  const { count, from, size, shown, showPage, showSize } = view;
  const to = from + shown.length;
  const range = { from: count === 0 ? 0 : from + 1, to, count };
  return (
    <div data-part="pager" className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      {sizes.length > 1 ? <PageSize name={name} size={size} sizes={sizes} onChange={showSize} /> : null}
      <span role="status" data-part="range" className="text-muted text-sm tabular">
        {t('TABLE_RANGE', range)}
      </span>
      <div className="flex">
        <PageButton
          action="previous-page"
          path={PREVIOUS}
          label={t('TABLE_PREVIOUS_PAGE')}
          to={from - size}
          max={count}
          onStep={showPage}
        />
        <PageButton
          action="next-page"
          path={NEXT}
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

interface PageButtonProps {
  action: string;
  path: string;
  label: string;
  to: number;
  max: number;
  onStep: (from: number) => void;
}

/** A button to the previous or next page. At the end it keeps the focus and is `aria-disabled`. */
function PageButton({ action, path, label, to, max, onStep }: PageButtonProps) {
  const isEnd = to < 0 || to >= max;
  return (
    <IconButton action={action} label={label} aria-disabled={isEnd} onClick={() => onStep(to)}>
      <Svg path={path} className="rtl:[scale:-1_1]" />
    </IconButton>
  );
}
