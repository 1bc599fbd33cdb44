import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Route, Switch, useLocation } from 'wouter';
import { ConfirmationProvider } from '../../../shared/dialogs/ConfirmationProvider';
import { useUnsavedGuard } from '../../../shared/runtime/hooks/use-unsaved-guard';
import { clear, draw, frame, one, until } from '../ui/styled';

const HOME = location.pathname + location.search;

function Form() {
  useUnsavedGuard(true);
  return <input name="label" defaultValue="typed" />;
}

function Page() {
  const [path] = useLocation();
  return (
    <ConfirmationProvider>
      <p data-part="path">{path}</p>
      <Switch>
        <Route path="/list/form">
          <Form />
        </Route>
        <Route>
          <p data-part="list">list</p>
        </Route>
      </Switch>
    </ConfirmationProvider>
  );
}

const shows = (selector: string) => document.querySelector(selector) !== null;
const dialogOpen = () => until('the dialog', () => shows('[data-part=confirmation]'));

/** Opens the form from the list, which was opened from another page. */
async function openForm(): Promise<void> {
  history.pushState(null, '', '/list');
  await draw(<Page />);
  await until('the list', () => shows('[data-part=list]'));
  history.pushState(null, '', '/list/form');
  await until('the form', () => shows('[name=label]'));
  await frame();
}

async function answer(action: 'ok' | 'cancel'): Promise<void> {
  one(`[data-part=confirmation] [data-action=${action}]`).click();
  await until('answered', () => !shows('[data-part=confirmation]'));
}

test.after(() => {
  clear();
  history.replaceState(null, '', HOME);
});

test('the back button asks each time, and after cancel address and text are kept', async () => {
  await openForm();
  const field = one<HTMLInputElement>('[name=label]');
  field.value = 'typed on';
  for (const time of ['once', 'again']) {
    history.back();
    await dialogOpen();
    assert.equal([location.pathname, field.isConnected], ['/list/form', true], time);
    await answer('cancel');
    assert.equal([location.pathname, field.isConnected, field.value], ['/list/form', true, 'typed on'], time);
  }
});

test('after discarding, the previous page shows', async () => {
  await openForm();
  history.back();
  await dialogOpen();
  await answer('ok');
  await until('the list', () => shows('[data-part=list]'));
  assert.is(location.pathname, '/list');
});

test.run();
