import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SplitView } from '../../../shared/ui/layout/SplitView';
import { type Column, DataTable } from '../../../shared/ui/table/DataTable';
import { clear, draw, frame, one, sideways } from './styled';

const COLUMNS: readonly Column<string>[] = [{ id: 'name', title: 'Name', text: (name) => `Row ${name}` }];
const ROWS = [...Array(60).keys()].map(String);

function Page() {
  const [open, setOpen] = useState<string>();
  return (
    <SplitView
      panelLabel="Details"
      panel={
        open !== undefined && (
          <button type="button" data-action="close" onClick={() => setOpen(undefined)}>
            Close {open}
          </button>
        )
      }
    >
      <DataTable
        caption="Rows"
        columns={COLUMNS}
        rows={ROWS}
        rowId={(name) => name}
        footer={false}
        activeId={open}
        onRowClick={setOpen}
        empty=""
      />
    </SplitView>
  );
}

const box = (selector: string) => one(selector).getBoundingClientRect();
const row = (id: number) => one(`[data-id="${id}"]`);
const opener = (id: number) => one(`[data-id="${id}"] [data-action=open]`);

async function click(target: HTMLElement): Promise<void> {
  target.click();
  await frame();
}

test.after(clear);

/** Widths in px, each with how many of 12 columns the list takes. */
const COLUMN_RULE = [
  [960, 7],
  [1919, 7],
  [1920, 8],
] as const;

for (const [width, columns] of COLUMN_RULE) {
  test(`at ${width} px the list takes ${columns} of 12 columns beside the panel`, async () => {
    await draw(<Page />, { width });
    assert.is(Math.round(box('[data-part=main]').width), Math.round(box('[data-part=split-view]').width));
    await click(row(1));
    const all = box('[data-part=split-view]').width;
    const gap = 24;
    const column = (all - 11 * gap) / 12;
    assert.is(Math.round(box('[data-part=main]').width), Math.round(columns * column + (columns - 1) * gap));
    assert.is(Math.round(box('[data-part=details]').width), Math.round((12 - columns) * column + (11 - columns) * gap));
    assert.is(sideways(), 0);
  });
}

test('the panel stays in view while the list scrolls', async () => {
  await draw(<Page />);
  await click(row(1));
  scrollTo(0, 1000);
  await frame();
  assert.ok(scrollY > 500);
  const { top } = box('[data-part=details]');
  assert.ok(top >= 0 && top < 100, `the panel is at ${top}`);
});

for (const size of [24, 32]) {
  test(`at 360 px nothing reaches out of the window with text of ${size} px, with a panel or without`, async () => {
    document.documentElement.style.fontSize = `${size}px`;
    try {
      await draw(<Page />, { width: 360 });
      assert.is(sideways(), 0);
      await click(row(1));
      assert.is(sideways(), 0);
    } finally {
      document.documentElement.style.fontSize = '';
    }
  });
}

for (const width of [360, 959]) {
  test(`at ${width} px the panel takes the page, and the list comes back where it was`, async () => {
    await draw(<Page />, { width });
    row(40).scrollIntoView({ block: 'center' });
    await frame();
    const before = scrollY;
    assert.ok(before > 500);
    await click(row(40));
    assert.is(one('[data-part=main]').getClientRects().length, 0);
    assert.equal([scrollY, document.activeElement], [0, one('[data-part=details]')]);
    assert.is(Math.round(box('[data-part=details]').width), Math.round(box('[data-part=split-view]').width));
    await click(one('[data-action=close]'));
    assert.is(scrollY, before);
    assert.is(document.activeElement, opener(40));
  });
}

test.run();
