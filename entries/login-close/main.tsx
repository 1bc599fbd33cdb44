import * as v from 'valibot';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginClosePage } from './LoginClosePage';

void startEntry({
  title: 'LOGIN_CLOSE_TITLE',
  skeleton: 'page',
  schema: v.object({}),
  whenEmpty: {},
  page: LoginClosePage,
  leadsToSignIn: false,
});
