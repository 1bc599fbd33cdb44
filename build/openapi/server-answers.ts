import * as v from 'valibot';
import * as addresses from '../../shared/contract/addresses';
import { Problem } from '../../shared/contract/problem';
import { DirectoryGroup, DirectoryUser } from '../../shared/contract/shell/directory';
import { LoginAnswer } from '../../shared/contract/sign-in/login';

/** The answer to a change that was done. */
export const Done = v.object({});

/** A refused sign-in: `errorMessage` has the same key as `messageKey`. */
export const LoginRefusal = v.object({ statusCode: v.number(), messageKey: v.string(), errorMessage: v.string() });

/** The answer to the sign-in form: with status 200 also when the account may not sign in. */
export const LoginResult = v.union([LoginRefusal, LoginAnswer]);

/** The answer to the one-time address of the first administrator where JSON was posted. */
export const AdministratorCreated = v.object({ userId: v.string() });

/** A refusal about a migration: `detail` is the English text of the key (RFC 9457 names the field). */
export const MigrationRefusal = v.object({ ...Problem.entries, detail: v.nullish(v.string()) });

/** A refusal of SCIM (RFC 7644 §3.12) with the fields of the other refusals. */
export const ScimError = v.object({
  schemas: v.tuple([v.literal('urn:ietf:params:scim:api:messages:2.0:Error')]),
  /** The status as a text. */
  status: v.string(),
  statusCode: v.number(),
  messageKey: v.string(),
  scimType: v.nullish(v.string()),
  detail: v.nullish(v.string()),
});

const list = {
  schemas: v.tuple([v.literal('urn:ietf:params:scim:api:messages:2.0:ListResponse')]),
  totalResults: v.number(),
  startIndex: v.number(),
  itemsPerPage: v.number(),
};

/** A list of users (RFC 7644 §3.4.2). `emails`, `name`, `active` and the extension are answered only where asked for. */
export const ScimUserList = v.object({
  ...list,
  resources: v.array(
    v.object({
      ...DirectoryUser.entries,
      active: v.nullish(v.boolean()),
      name: v.nullish(v.object({ givenName: v.nullish(v.string()), familyName: v.nullish(v.string()) })),
      emails: v.nullish(v.array(v.object({ value: v.string(), type: v.string(), primary: v.boolean() }))),
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': v.nullish(v.record(v.string(), v.string())),
    }),
  ),
});

/** A list of groups. `members` are answered only where asked for. */
export const ScimGroupList = v.object({
  ...list,
  resources: v.array(
    v.object({
      ...DirectoryGroup.entries,
      members: v.nullish(v.array(v.object({ value: v.string(), type: v.literal('User') }))),
    }),
  ),
});

/** The database answers, and can be written. */
export const Health = v.object({ status: v.literal('ok') });

/** The resources whose changes the event stream reports: those of `server/http/events/resource-change.ts`, as a test checks. */
const RESOURCES = [
  addresses.API_KEY_CONFIRM_ADDRESS,
  addresses.ACCESS_RIGHTS_ADDRESS,
  addresses.LOGIN_ADDRESS,
  addresses.LOGIN_SETTINGS_ADDRESS,
  addresses.OPENID_PROVIDERS_ADDRESS,
  addresses.PROVIDERS_ADDRESS,
  addresses.SESSIONS_ADDRESS,
  addresses.SPN_ADDRESS,
  addresses.TRUST_ADDRESS,
  addresses.TWO_FACTOR_ADDRESS,
] as const;

/** A change on the server, which the pages of the event stream read. */
export const ResourceChange = v.object({
  /** The path of the resource. */
  resource: v.picklist(RESOURCES),
  action: v.string(),
  /** The id of the event once more; a server may leave it out. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
});
