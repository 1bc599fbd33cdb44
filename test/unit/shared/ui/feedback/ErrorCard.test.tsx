import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ErrorCard } from '../../../../../shared/ui/feedback/ErrorCard';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';

test.after(cleanUp);

test('an error card reads status plus text under a title, or text under ERROR, and takes the focus on request', async () => {
  await render(<ErrorCard status="404" title="Not there" message="It was moved." focus />);
  assert.equal([one('h1').textContent, one('p').textContent], ['Not there', '404 It was moved.']);
  assert.is(document.activeElement, one('h1'));
  await render(<ErrorCard level={2} message="It was moved." />);
  assert.equal([one('h2').textContent, one('p').textContent], ['ERROR', 'It was moved.']);
  const drawings = [...document.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-hidden'));
  assert.equal(drawings, ['true', 'true'], 'screen readers skip its drawing');
});

test('it counts down to the next try, and then shows its message', async () => {
  await render(<ErrorCard status="503" message="Away." retryAfter={1} />);
  assert.match(one('p').textContent, /^503 ERROR_UNAVAILABLE_WAIT/);
  for (let tries = 0; tries < 200 && one('p').textContent !== '503 Away.'; tries += 1) await painted();
  assert.is(one('p').textContent, '503 Away.');
});

test.run();
