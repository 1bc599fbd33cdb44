import { Svg, type SvgStyle } from './Svg';

/** Material Design path data, 24 units square. An icon that one page uses is an {@link Svg} in that page's chunk. */
const PATHS = {
  close: 'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z',
  info: 'M11 7h2v2h-2zm0 4h2v6h-2zm1-9a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16',
  success:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16m4.6-12.4L10 14.2l-2.6-2.6L6 13l4 4 8-8z',
  warning: 'M12 6 4.5 19h15zm0-4 11 19H1zm-1 8h2v5h-2zm0 6h2v2h-2z',
  cancel:
    'M14.59 8 12 10.59 9.41 8 8 9.41 10.59 12 8 14.59 9.41 16 12 13.41 14.59 16 16 14.59 13.41 12 16 9.41zM12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16',
  error: 'M11 15h2v2h-2zm0-8h2v6h-2zm1-5a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16',
} as const;

/** The icons that are part of every page. */
export type IconName = keyof typeof PATHS;

/** One of the icons that are part of every page. Screen readers skip it: the text beside it has its meaning. */
export function Icon({ name, ...style }: SvgStyle & { name: IconName }) {
  return <Svg path={PATHS[name]} {...style} />;
}
