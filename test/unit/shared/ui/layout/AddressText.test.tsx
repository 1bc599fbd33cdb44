import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AddressText } from '../../../../../shared/ui/layout/AddressText';
import { cleanUp, one, render } from '../../../../support/dom/render';

test.after(cleanUp);

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
