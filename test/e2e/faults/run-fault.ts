import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually';
import type { FaultPage } from './fault-page';
import type { Again, FaultRow, Shown } from './fault-row';
import type { PageRequest } from './fault-server';
import { answerOf, DURATIONS, type Fault } from './faults';

/** Runs one fault of a row, and holds what a person then meets against the table. */
export async function runFault(faultPage: FaultPage, row: FaultRow, fault: Fault): Promise<void> {
  const { page, seen } = await begin(faultPage, row, fault);
  const outcome = row.outcomes[fault];
  if (outcome.kind === 'leaves') {
    await page.waitForURL((url) => url.pathname + url.search === outcome.to, { waitUntil: 'commit' });
  } else {
    await showsUp(page, outcome.shown);
    await isNotBusy(page, row);
  }
  if (outcome.kind === 'says') {
    await keepsTyped(page, row);
    const before = { ...seen };
    await tryAgain(page, row, outcome.again);
    const again = outcome.again?.reloads ? 'documents' : 'calls';
    await happens(() => seen[again] > before[again], 'trying again sends nothing');
  }
  assert.equal(faultPage.faults, [], 'the page threw, or left a rejection unhandled');
}

/** Opens the page, makes the call and answers it; turns the page's clock as long as that takes. */
async function begin(faultPage: FaultPage, row: FaultRow, fault: Fault): Promise<FaultPage> {
  const { page } = faultPage;
  const held: PageRequest[] = [];
  const duration = fault === 'time-out' && row.timeOut !== undefined ? row.timeOut : DURATIONS[fault];
  const answer = answerOf(fault, row.good);
  await faultPage.open(row, fault, (request) => {
    if (duration !== undefined) held.push(request);
    else if (answer) request.answer(answer);
  });
  if (row.data)
    await page
      .locator(row.ready ?? '[aria-busy], select[name=language]')
      .first()
      .waitFor();
  for (const [name, value] of Object.entries(row.typed ?? {})) await page.fill(`input[name=${name}]`, value);
  await row.send?.(page);
  await happens(() => faultPage.seen.calls > 0, 'the call is not made');
  if (duration === undefined) return faultPage;
  await page.clock.fastForward(duration - 500);
  if (row.send && row.busy) assert.is(await busyOnes(page, row), 1, 'nothing says that the call is under way');
  await isNotBlank(page);
  await page.clock.fastForward(500);
  for (const request of held) if (answer) request.answer(answer);
  return faultPage;
}

/** Waits for a request that the page is about to make. Looking costs nothing, so it looks often. */
async function happens(look: () => boolean, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + 5000; !look() && Date.now() < deadline; ) await sleep(4);
  assert.ok(look(), otherwise);
}

async function showsUp(page: Page, { at, texts = [] }: Shown): Promise<void> {
  const place = page.locator(at).first();
  await place.waitFor();
  for (const text of texts) {
    await eventually(async () => ((await place.textContent()) ?? '').includes(text) || place.textContent(), true);
  }
  await isNotBlank(page);
}

async function isNotBlank(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: invisible text is no page
  assert.is.not((await page.locator('#app').innerText()).trim(), '', 'the page is blank');
}

/** Behind a modal dialog nothing can be used, busy or not. */
function busyOnes(page: Page, { busy = 'button' }: FaultRow): Promise<number> {
  return page.locator(`body:not(:has(:modal)) :is(${busy}):is([aria-busy=true], a[aria-disabled=true])`).count();
}

async function isNotBusy(page: Page, row: FaultRow): Promise<void> {
  await eventually(() => busyOnes(page, row), 0);
}

async function keepsTyped(page: Page, { typed = {}, clearedByFailure = false }: FaultRow): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    assert.is(await page.inputValue(`input[name=${name}]`), clearedByFailure ? '' : value, `the input ${name}`);
  }
}

async function tryAgain(page: Page, row: FaultRow, { after = 0, send = row.send }: Again = {}): Promise<void> {
  if (after > 0) await page.clock.fastForward(after);
  assert.ok(send, 'the table does not say how to try again');
  await send(page);
}
