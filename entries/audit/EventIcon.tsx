import { USER } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';

/** Path data of an arrow into a door. */
const SIGN_IN = 'M11 7 9.6 8.4l2.6 2.6H2v2h10.2l-2.6 2.6L11 17l5-5zm9 12h-8v2h8a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2h-8v2h8z';

/** Path data of a shield with a tick. */
const SECOND_FACTOR =
  'M12 1 3 5v6c0 5.55 3.84 10.74 9 12 5.16-1.26 9-6.45 9-12V5zm-2 16-4-4 1.4-1.4 2.6 2.57 6.6-6.59L18 9z';

/** Path data of a telephone. */
const DEVICE = 'M17 1H7a2 2 0 0 0-2 2v18a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V3a2 2 0 0 0-2-2m0 18H7V5h10z';

/** Path data of a browser window. */
const SESSION = 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2m0 5v9h16V9z';

/** Path data of a padlock. */
const PASSWORD =
  'M18 8h-1V6A5 5 0 0 0 7 6v2H6c-1.1 0-2 .9-2 2v10c0 1.1.9 2 2 2h12c1.1 0 2-.9 2-2V10c0-1.1-.9-2-2-2m-6 9c-1.1 0-2-.9-2-2s.9-2 2-2 2 .9 2 2-.9 2-2 2m3-9H9V6a3 3 0 0 1 6 0z';

/** Path data of a key. */
const KEY = 'M12.65 10A6 6 0 1 0 7 18a6 6 0 0 0 5.65-4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4';

/** Path data of three sliders. */
const SETTINGS =
  'M3 17v2h6v-2zM3 5v2h10V5zm10 16v-2h8v-2h-8v-2h-2v6zM7 9v2H3v2h4v2h2V9zm14 4v-2H11v2zm-6-4h2V7h4V5h-4V3h-2z';

/** Path data of two servers. */
const DIRECTORY = 'M4 3v8h16V3zm14 6H6V5h12zM4 13v8h16v-8zm14 6H6v-4h12zM7 6h3v2H7zm0 10h3v2H7z';

/** Path data of two links of a chain. */
const OPENID =
  'M3.9 12A3.1 3.1 0 0 1 7 8.9h4V7H7a5 5 0 0 0 0 10h4v-1.9H7A3.1 3.1 0 0 1 3.9 12M8 13h8v-2H8zm9-6h-4v1.9h4a3.1 3.1 0 0 1 0 6.2h-4V17h4a5 5 0 0 0 0-10';

/** Path data of an envelope. */
const MAIL = 'M20 4H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 4-8 5-8-5V6l8 5 8-5z';

/** Path data of an arrow down to a line. */
const DOWNLOAD = 'M5 20h14v-2H5zM19 9h-4V3H9v6H5l7 7z';

/** Path data of a dot. */
const OTHER = 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8';

/** The icon of each kind of event, by the first word of its name. */
const ICONS: Readonly<Record<string, string>> = {
  sign: SIGN_IN,
  reauthenticated: SIGN_IN,
  second: SECOND_FACTOR,
  two: SECOND_FACTOR,
  backup: SECOND_FACTOR,
  passkey: KEY,
  device: DEVICE,
  browser: DEVICE,
  session: SESSION,
  password: PASSWORD,
  api: KEY,
  secret: KEY,
  login: SETTINGS,
  trust: SETTINGS,
  access: SETTINGS,
  database: DIRECTORY,
  provider: DIRECTORY,
  migration: DIRECTORY,
  service: DIRECTORY,
  openid: OPENID,
  mail: MAIL,
  account: USER,
  administrator: USER,
  audit: DOWNLOAD,
};

/** The icon of an event's kind. The name of the event is beside it. */
export function EventIcon({ event }: { event: string }) {
  const [kind = ''] = event.split('-', 1);
  const path = Object.hasOwn(ICONS, kind) ? ICONS[kind] : undefined;
  return <Svg path={path ?? OTHER} size="size-5" className="mt-0.5 text-muted" />;
}
