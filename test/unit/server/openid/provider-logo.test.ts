import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkedLogo, withinBudget } from '../../../../server/openid/provider-logo';
import { OPENID_LOGO_MAX_LENGTH } from '../../../../shared/contract/openid';

const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG = BYTES.toString('base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

test('an image is stored with the format of its bytes', () => {
  assert.is(checkedLogo(`data:image/png;base64,${PNG}`), `data:image/png;base64,${PNG}`);
  assert.is(checkedLogo(`data:image/gif;base64,${PNG}`), `data:image/png;base64,${PNG}`);
  const svg = checkedLogo(`data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`);
  assert.match(svg ?? '', /^data:image\/svg\+xml,/);
  assert.is(checkedLogo(svg ?? ''), svg, 'what was stored can be saved again');
  assert.is(checkedLogo(''), '');
});

test('an address, a script, text and an image that is too large are no logos', () => {
  const tooLarge = Buffer.concat([BYTES, Buffer.alloc(OPENID_LOGO_MAX_LENGTH)]).toString('base64');
  for (const source of [
    ...['https://evil.example/x.png', '/identityprovider/logo', 'javascript:alert(1)', 'data:image/svg+xml,%E0%A4%A'],
    'data:text/html;base64,PHNjcmlwdD4=',
    `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`,
    `data:image/png;base64,${tooLarge}`,
  ])
    assert.is(checkedLogo(source), undefined, source.slice(0, 60));
});

test('a sign-in page contains only as many logos as fit', () => {
  const rows = [4000, 4000, 2000, 1].map((length) => ({ logo: 'x'.repeat(length) }));
  const lengths = withinBudget(rows).map(({ logo }) => logo.length);
  assert.equal(lengths, [4000, 0, 2000, 1]);
});

test.run();
