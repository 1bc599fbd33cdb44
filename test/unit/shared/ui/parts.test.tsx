import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../../../shared/ui/button/Button';
import { Alert } from '../../../../shared/ui/feedback/Alert';
import { ErrorCard } from '../../../../shared/ui/feedback/ErrorCard';
import { AddressText } from '../../../../shared/ui/layout/AddressText';
import { cleanUp, one, painted, render } from '../../../render';

test.after(cleanUp);

test('a button calls its handler on a click; a busy one keeps its focus and ignores clicks', async () => {
  let clicks = 0;
  for (const busy of [false, true]) {
    await render(
      <Button busy={busy} onClick={() => clicks++}>
        Save
      </Button>,
    );
    const button = one<HTMLButtonElement>('button');
    button.focus();
    button.click();
    assert.equal([clicks, button.type, button.disabled], [1, 'button', false]);
    assert.is(button.getAttribute('aria-busy'), busy ? 'true' : null);
    assert.is(document.activeElement, button);
  }
});

test('an alert names its type in text and has an icon of its own, and is announced only where it is live', async () => {
  const icons = new Set<string | undefined>();
  for (const type of ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const) {
    await render(
      <Alert type={type} live>
        News
      </Alert>,
    );
    assert.is(one('[role=alert]').textContent, `NOTIFICATION_${type}: News`);
    icons.add(one('[role=alert]').querySelector('path')?.outerHTML);
  }
  assert.is(icons.size, 4);
  await render(<Alert>Always there</Alert>);
  assert.is(document.body.textContent, 'NOTIFICATION_INFO: Always there');
  assert.is(document.querySelector('[role=alert]'), null);
});

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

const ADDRESSES: [address: string, parts: string][] = [
  ['localhost', 'localhost'],
  ['ldaps://directory.example:636', 'ldaps://directory.|example|:636'],
  ['https://portal.example.org/start/page', 'https://portal.|example.|org/|start/|page'],
  ['2001:db8:85a3::8a2e:370:7348', '2001|:db8|:85a3:|:8a2e|:370|:7348'],
  ['192.0.2.1', '192.|0.|2.|1'],
  ['two\nlines.', 'two\nlines.'],
  ['', ''],
];

test('an address may be broken between its parts, and is the same text', async () => {
  for (const [address, parts] of ADDRESSES) {
    await render(
      <samp>
        <AddressText text={address} />
      </samp>,
    );
    const text = one('samp');
    assert.is(text.textContent, address);
    for (const place of text.querySelectorAll('wbr')) place.replaceWith('|');
    assert.is(text.textContent?.replace(/\|$/, ''), parts);
  }
});

test.run();
