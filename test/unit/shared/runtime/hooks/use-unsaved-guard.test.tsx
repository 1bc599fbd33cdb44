import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Confirmation, ConfirmationContext } from '../../../../../shared/dialogs/confirmation-context';
import { type UnsavedGuard, useUnsavedGuard } from '../../../../../shared/runtime/hooks/use-unsaved-guard';
import { cleanUp, painted, render } from '../../../../support/dom/render';

const FORM = 'http://localhost/identityprovider/config/apikey/create';

let questions: { asked: Confirmation; answer: (discard: boolean) => Promise<void> }[] = [];
let guard: UnsavedGuard | undefined;

const confirm = (asked: Confirmation) =>
  new Promise<boolean>((resolve) => {
    const answer = (discard: boolean) => {
      resolve(discard);
      return painted();
    };
    questions.push({ asked, answer });
  });

function Form({ dirty }: { dirty: boolean }) {
  guard = useUnsavedGuard(dirty);
  return null;
}

async function draw(dirty: boolean): Promise<void> {
  await render(
    <ConfirmationContext.Provider value={confirm}>
      <Form dirty={dirty} />
    </ConfirmationContext.Provider>,
    FORM,
  );
}

/** Whether the browser asks, which must also be known to the avatar, without the event. */
function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  assert.ok(document.documentElement.hasAttribute('data-unsaved') || !event.defaultPrevented);
  return event.defaultPrevented;
}

test.before.each(() => {
  questions = [];
});
test.after(cleanUp);

test('with changes the page asks, once for two attempts, and the browser too', async () => {
  await draw(true);
  assert.is(wouldAsk(), true);
  const attempts = [guard?.confirmLeave(), guard?.confirmLeave()];
  assert.is(questions.length, 1);
  const texts = { title: 'UNSAVED_TITLE', message: 'UNSAVED_TEXT', okButtonText: 'UNSAVED_DISCARD' };
  assert.equal(questions[0]?.asked, { ...texts, cancelButtonText: 'UNSAVED_KEEP', type: 'WARNING' });
  await questions[0]?.answer(false);
  assert.equal([await Promise.all(attempts), wouldAsk()], [[false, false], true]);
  void guard?.confirmLeave();
  assert.is(questions.length, 2);
  cleanUp();
  await painted();
  assert.equal([wouldAsk(), document.documentElement.hasAttribute('data-unsaved')], [false, false], 'after unmounting');
});

test('a user who discards the changes is not asked again, by the page or by the browser', async () => {
  await draw(true);
  const left = guard?.confirmLeave();
  await questions[0]?.answer(true);
  assert.equal([await left, wouldAsk()], [true, false]);
  assert.equal([await guard?.confirmLeave(), questions.length], [true, 1]);
});

test.run();
