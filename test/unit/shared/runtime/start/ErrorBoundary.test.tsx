import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ErrorBoundary } from '../../../../../shared/runtime/start/ErrorBoundary';
import { cleanUp, one, painted, render } from '../../../../render';
import { replaceGlobals } from '../../host/fake-window';

let isBroken: boolean;
let reported: unknown[];
let restore: () => void;

test.before.each(() => {
  isBroken = true;
  reported = [];
  restore = replaceGlobals({ reportError: (error: unknown) => void reported.push(error) });
});
test.after.each(() => {
  cleanUp();
  restore();
});

const BROKEN = new Error('it broke');

function Content() {
  if (isBroken) throw BROKEN;
  return <p>Content</p>;
}

test('content that throws is replaced and reported, and may be rendered again', async () => {
  await render(
    <ErrorBoundary fallback={(retry) => <button type="button" onClick={retry} />}>
      <Content />
    </ErrorBoundary>,
  );
  assert.ok(reported.includes(BROKEN));
  isBroken = false;
  one('button').click();
  await painted();
  assert.is(one('p').textContent, 'Content');
});

test.run();
