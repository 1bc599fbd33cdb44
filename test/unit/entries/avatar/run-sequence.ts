import type { Test } from 'uvu';
import { DUE_DIALOG_PAGES } from '../../../../entries/avatar/due-dialog-pages';
import { runSequence, type SequenceRunner } from '../../../../entries/avatar/use-dialog-sequence';
import { type KnownDialog, OPEN_FLAGS } from '../../../../shared/contract/session-storage-keys';
import { DIALOGS, type Dialog } from '../../../../shared/contract/shell/avatar';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { setUpWindow } from '../../shared/host/fake-window';
import { fakeClock } from '../../shared/notifications/fake-clock';
import { avatarData } from './avatar-data';

export type Act = () => void;

export function setUpSequence(test: Test) {
  const fakePage = setUpFakePage(test);
  const parentLocation = { pathname: '/' };
  const parentDocument = document.implementation.createHTMLDocument();
  let time = fakeClock();
  let start = 0;
  const life = setUpWindow(test);
  let runner: SequenceRunner;
  /** When which dialog was to be opened, in ms; also those that the browser blocks. */
  const opened: string[] = [];
  /** What was reported: that a dialog was blocked, or is not any more. */
  const blocks: boolean[] = [];

  function load(): void {
    life.controller.abort();
    life.controller = new AbortController();
    const { shell } = fakePage.page;
    runner = runSequence({ shell, onBlocked: (isBlocked) => blocks.push(isBlocked) }, life.controller.signal);
  }
  fakePage.page.shell.openDialog = (page) => {
    fakePage.openedDialogs.push(page);
    const dialog = DIALOGS.find((each) => DUE_DIALOG_PAGES[each].path === page.path);
    opened.push(`${time.clock.now() - start} ${dialog}`);
    return fakePage.allowsDialogs;
  };
  test.before.each(() => {
    time = fakeClock();
    start = time.clock.now();
    for (const list of [opened, blocks]) list.length = 0;
    parentLocation.pathname = '/';
    parentDocument.body.replaceChildren();
    fakePage.allowsDialogs = true;
    const parent = { location: parentLocation, document: parentDocument, length: 0 };
    life.replace({ ...time.globals, parent, performance: { now: time.clock.now } });
    load();
  });
  test.after.each(() => void Reflect.deleteProperty(document, 'hidden'));

  /** New data request these dialogs. */
  const wantsOf =
    (userId: string, dialogs: readonly Dialog[], more: object = {}): Act =>
    () =>
      runner.update({ ...avatarData(dialogs, userId), ...more });
  const flag =
    (dialog: KnownDialog, value = 'true'): Act =>
    () =>
      sessionStorage.setItem(OPEN_FLAGS[dialog], value);
  return {
    fakePage,
    opened,
    blocks,
    replace: life.replace,
    load,
    stop: () => life.controller.abort(),
    pass: (ms: number) => time.pass(ms),
    /** Lets the time pass until so many ms after the start. */
    passUntil: (ms: number) => time.pass(ms + start - time.clock.now()),
    timers: () => time.running(),
    wantsOf,
    wants: (...dialogs: Dialog[]) => wantsOf('ada', dialogs),
    flag,
    unflag: (dialog: KnownDialog) => flag(dialog, ''),
    /** The parent page shows a path. */
    on:
      (pathname: string): Act =>
      () =>
        void Object.assign(parentLocation, { pathname }),
    /** The parent page opens a dialog, or closes it. */
    busy:
      (isBusy: boolean): Act =>
      () => {
        parentDocument.body.innerHTML = isBusy ? '<dialog open></dialog>' : '';
      },
    /** The browser blocks popups from now on, or not. */
    blocking:
      (isBlocking: boolean): Act =>
      () =>
        void Object.assign(fakePage, { allowsDialogs: !isBlocking }),
    closes:
      (page: string): Act =>
      () =>
        void fakePage.send({ type: 'DialogClosed', path: `/identityprovider/${page}` }),
  };
}
