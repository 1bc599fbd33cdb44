import * as assert from 'uvu/assert';
import type { FaultPage } from './fault-page';
import type { FaultRow, Shown } from './fault-row';
import { type Answer, answerOf, DURATIONS, type Fault } from './kinds';

/** A selector of elements that each loaded page with a language selector contains. */
const READY = '[aria-busy], select[name=language]';

export async function runFault(faultPage: FaultPage, row: FaultRow, fault: Fault): Promise<void> {
  const { seen } = await begin(faultPage, row, fault);
  const outcome = row.outcomes[fault];
  if (outcome.kind === 'leaves') {
    await faultPage.until(() => faultPage.address() === outcome.to, `it does not lead to ${outcome.to}`);
  } else {
    await showsUp(faultPage, outcome.shown);
    await faultPage.until(async () => (await faultPage.countBusy(row.busy ?? 'button')) === 0, 'it stays busy');
  }
  if (outcome.kind === 'says') {
    await keepsTyped(faultPage, row);
    const before = { ...seen };
    const { after = 0, send = row.send, reloads = false } = outcome.again ?? {};
    if (after > 0) await faultPage.pass(after);
    assert.ok(send, 'the table does not say how to try again');
    await send(faultPage.page);
    const again = reloads ? 'documents' : 'calls';
    await faultPage.until(() => seen[again] > before[again], 'trying again sends nothing');
  }
  assert.equal(faultPage.errors, [], 'the page threw, or left a rejection unhandled');
}

/** A selector of the matching elements that are busy. */
const underWay = (selector: string) =>
  selector
    .split(', ')
    .map((each) => `${each}[aria-busy=true], ${each}[aria-disabled=true]`)
    .join(', ');

/** Opens the page, triggers the call and answers it; advances the page's clock as long as that takes. */
async function begin(faultPage: FaultPage, row: FaultRow, fault: Fault): Promise<FaultPage> {
  const { page } = faultPage;
  const held: ((answer: Answer) => void)[] = [];
  const duration = fault === 'time-out' && row.timeOut !== undefined ? row.timeOut : DURATIONS[fault];
  const answer = answerOf(fault, row.good);
  await faultPage.open(row, fault, (reply) => {
    if (duration !== undefined) held.push(reply);
    else if (answer) reply(answer);
  });
  if (row.data) await page.waitForSelector(row.ready ?? READY);
  for (const [name, value] of Object.entries(row.typed ?? {})) await page.fill(`input[name=${name}]`, value);
  await row.send?.(page);
  await faultPage.until(() => faultPage.seen.calls > 0, 'the call is not made');
  if (duration === undefined) return faultPage;
  await faultPage.pass(duration - 500);
  if (row.send && row.busy) {
    assert.is(await faultPage.countBusy(row.busy), 1, 'nothing says that the call is under way');
    await page.dispatchEvent(underWay(row.busy), 'click');
    assert.is(faultPage.seen.calls, 1, 'a second click makes the call again');
  }
  assert.not(await faultPage.isBlank(), 'the page is blank');
  await faultPage.pass(500);
  for (const reply of held) if (answer) reply(answer);
  return faultPage;
}

async function showsUp(faultPage: FaultPage, { at, texts = [] }: Shown): Promise<void> {
  await faultPage.until(async () => (await faultPage.textOf(at)) !== undefined, `${at} does not show`);
  for (const text of texts) {
    await faultPage.until(async () => (await faultPage.textOf(at))?.includes(text), `${at} does not say “${text}”`);
  }
  assert.not(await faultPage.isBlank(), 'the page is blank');
}

async function keepsTyped(faultPage: FaultPage, { typed = {}, clearedByFailure = false }: FaultRow): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const kept = await faultPage.valueOf(`input[name=${name}]`);
    assert.is(kept, clearedByFailure ? '' : value, `the input ${name}`);
  }
}
