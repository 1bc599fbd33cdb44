import { formatServerTime } from '../../i18n/format-server-time';
import { useLazyComponent } from '../hooks/use-lazy-component';

/** Kept after the download, so that a time that is mounted later is shown at once; null after a failed download. */
let times: typeof import('./times-chunk') | null | undefined;

async function load() {
  times = await import('./times-chunk').catch(() => null);
  return times;
}

const useTimes = () => useLazyComponent(load, times ? 'never' : 'now') ?? times;

interface LazyTimeProps {
  /** A date and time of an answer; nothing is shown where it is not one. */
  of: string | null | undefined;
  /** The sentence that the time is in. */
  text: (time: string) => string;
}

/**
 * A `Time` for pages whose first load does not contain it. Until it has loaded, the date keeps its place invisibly, so that
 * it does not change before the user's eyes; after a failed download, the date is shown.
 */
export function LazyTime({ of, text }: LazyTimeProps) {
  const chunk = useTimes();
  const date = formatServerTime(of);
  if (!of || date === undefined) return null;
  if (chunk) return <chunk.Time of={of} text={text} />;
  return <span className={chunk === null ? '' : 'invisible'}>{text(date)}</span>;
}

/** A `TimesToggle` for these pages, which keeps the table in its place until it has loaded: an empty toolbar takes no room. */
export function LazyTimesToggle() {
  const chunk = useTimes();
  return chunk ? <chunk.TimesToggle /> : <div className="invisible h-control">–</div>;
}
