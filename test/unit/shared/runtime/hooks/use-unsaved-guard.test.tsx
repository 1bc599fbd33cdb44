import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Confirmation, ConfirmationContext } from '../../../../../shared/dialogs/confirmation-context';
import { type UnsavedGuard, useUnsavedGuard } from '../../../../../shared/runtime/hooks/use-unsaved-guard';
import { cleanUp, painted, render } from '../../../../render';

interface Question {
  asked: Confirmation;
  answer: (discard: boolean) => Promise<void>;
}

const FORM = 'http://localhost/identityprovider/config/apikey/create';

let questions: Question[] = [];
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
  const form = (
    <ConfirmationContext.Provider value={confirm}>
      <Form dirty={dirty} />
    </ConfirmationContext.Provider>
  );
  await render(form, FORM);
}

/** Whether the browser would ask before it unloads the page. */
function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

test.before.each(() => {
  questions = [];
});
test.after(cleanUp);

test('a form without changes is left at once', async () => {
  await draw(false);
  assert.is(await guard?.confirmLeave(), true);
  assert.equal([questions.length, wouldAsk()], [0, false]);
});

test('with changes the page asks, and the browser too', async () => {
  await draw(true);
  assert.is(wouldAsk(), true);
  const left = guard?.confirmLeave();
  assert.equal(
    questions.map(({ asked }) => asked),
    [
      {
        title: 'UNSAVED_TITLE',
        message: 'UNSAVED_TEXT',
        type: 'WARNING',
        okButtonText: 'UNSAVED_DISCARD',
        cancelButtonText: 'UNSAVED_KEEP',
      },
    ],
  );
  await questions[0]?.answer(false);
  assert.equal([await left, wouldAsk()], [false, true]);
});

test('a user who discards the changes is not asked again, by the page or by the browser', async () => {
  await draw(true);
  const left = guard?.confirmLeave();
  await questions[0]?.answer(true);
  assert.equal([await left, wouldAsk()], [true, false]);
  const again = guard?.confirmLeave();
  assert.is(questions.length, 1);
  assert.is(await again, true);
});

test('two attempts to leave share one confirmation', async () => {
  await draw(true);
  const ways = [guard?.confirmLeave(), guard?.confirmLeave()];
  assert.is(questions.length, 1);
  await questions[0]?.answer(false);
  assert.equal(await Promise.all(ways), [false, false]);
  void guard?.confirmLeave();
  assert.is(questions.length, 2);
});

test('after unmounting nothing asks', async () => {
  await draw(true);
  cleanUp();
  await painted();
  assert.is(wouldAsk(), false);
});

test.run();
