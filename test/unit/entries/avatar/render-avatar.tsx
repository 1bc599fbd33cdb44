import { useState } from 'react';
import type { Test } from 'uvu';
import { AvatarPage } from '../../../../entries/avatar/AvatarPage';
import type { AvatarData } from '../../../../shared/contract/shell/avatar';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { cleanUp, painted } from '../../../support/dom/render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { failure } from '../../shared/http/results';
import { avatarData } from './avatar-data';

export const ADA = avatarData([]);
export const NOBODY = avatarData([], '');

/** Data of the server, or what is shown in their place after a call that failed with a status, or 0 without an answer. */
export type Loaded = [data: AvatarData, status?: number];

const shownOf = ([data, status]: Loaded) => ({
  data,
  ...(status !== undefined && { failure: failure({ kind: status ? 'status' : 'network', status }) }),
});

let setShown: (loaded: Loaded) => void;
function LoadedPage({ first }: { first: Loaded }) {
  const [loaded, setLoaded] = useState(first);
  setShown = setLoaded;
  return <AvatarPage {...shownOf(loaded)} />;
}

export function setUpAvatar(test: Test) {
  const fakePage = setUpFakePage(test);
  /** The ends of the reads of the data that have begun. */
  const reads: (() => void)[] = [];
  fakePage.page.reload = () => new Promise<void>((resolve) => void reads.push(resolve));
  test.before.each(() => {
    reads.length = 0;
    fakePage.allowsDialogs = true;
    FakeEventSource.all = [];
  });
  test.after.each(async () => {
    cleanUp();
    await painted();
  });
  return {
    fakePage,
    reads,
    show: (data = ADA, status?: number) =>
      fakePage.draw(<LoadedPage first={status === undefined ? [data] : [data, status]} />, '/avatar'),
    /** Other data in the same page, as after a reload of them. */
    load(...loaded: Loaded) {
      setShown(loaded);
      return painted();
    },
  };
}
