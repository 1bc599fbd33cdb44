import { emulateMedia } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../../shared/ui/button/Button';
import { Alert } from '../../../shared/ui/feedback/Alert';
import { TextField } from '../../../shared/ui/form/TextField';
import { clear, draw, one } from './styled';

const page = (
  <main>
    <Button action="off" disabled>
      Off
    </Button>
    <Button action="soft-off" variant="danger" aria-disabled>
      Off
    </Button>
    <Button action="bare-off" variant="text" aria-disabled>
      Off
    </Button>
    <Button action="busy" busy>
      Busy
    </Button>
    <TextField name="fixed" label="Fixed" readOnly value="Text" />
    <TextField name="free" label="Free" />
    <Alert type="WARNING" part="warning" />
    <Alert type="SUCCESS" part="success" />
    <p data-part="text">Text</p>
  </main>
);

const styleOf = (selector: string) => getComputedStyle(one(selector));

function colourOf(css: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = css;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const token = (name: string) => colourOf(`var(--color-${name})`);

async function show(theme: string): Promise<void> {
  document.documentElement.dataset.theme = theme;
  await draw(page);
}

test.before(() => emulateMedia({ reducedMotion: 'reduce' }));
test.after(async () => {
  clear();
  delete document.documentElement.dataset.theme;
  await emulateMedia({ reducedMotion: 'no-preference' });
});

for (const theme of ['light', 'dark', 'light contrast', 'dark contrast']) {
  test(`${theme}: disabled controls have the theme's colours, without transparency`, async () => {
    await show(theme);
    for (const action of ['off', 'soft-off', 'bare-off']) {
      const { color, opacity, cursor } = styleOf(`[data-action=${action}]`);
      assert.equal([color, opacity, cursor], [token('disabled'), '1', 'default'], action);
    }
    assert.is(styleOf('[data-action=soft-off]').backgroundColor, token('tint'));
    assert.is(styleOf('[data-action=bare-off]').backgroundColor, 'rgba(0, 0, 0, 0)');
    const busy = styleOf('[data-action=busy]');
    assert.equal(
      [busy.color, busy.backgroundColor, busy.cursor],
      [token('on-primary'), token('primary-fill'), 'default'],
    );
  });
}

for (const theme of ['light contrast', 'dark contrast']) {
  test(`${theme}: alerts have an outline as strong as their text, and read-only fields a dashed one`, async () => {
    await show(theme);
    for (const type of ['warning', 'success']) {
      assert.is(styleOf(`[data-part=${type}]`).borderTopColor, token(`${type}-ink`), type);
    }
    const styles = ['[name=fixed]', '[data-action=off]', '[name=free]'].map((field) => styleOf(field).borderTopStyle);
    assert.equal(styles, ['dashed', 'dashed', 'solid']);
  });
}

test('with reduced motion there are no transitions', async () => {
  await show('light');
  for (const element of ['[data-part=text]', '[data-action=busy] > :first-child']) {
    const { transitionDuration, animationName } = styleOf(element);
    assert.equal([transitionDuration, animationName], ['0s', 'none'], element);
  }
});

test.run();
