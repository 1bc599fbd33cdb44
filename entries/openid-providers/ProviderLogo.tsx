import { Svg } from '../../shared/ui/image/Svg';

const KEY_ICON = 'M12.65 10A6 6 0 1 0 7 18a6 6 0 0 0 5.65-4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4';

/** A provider's own logo as on the sign-in page; without one the icon of a key. */
export function ProviderLogo({ source, part }: { source: string; part?: string }) {
  return source === '' ? (
    <Svg path={KEY_ICON} className="shrink-0 p-0.5 text-muted" />
  ) : (
    <img data-part={part} src={source} alt="" width="24" height="24" className="plate size-6 shrink-0 object-contain" />
  );
}
