import { SCIM_ADDRESS } from '../../shared/contract/addresses';
import { ENTERPRISE_USER, GROUP_SCHEMA, USER_SCHEMA } from './schema-ids';
import { SCHEMAS } from './schemas';

const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const RESOURCE_TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** A resource that describes the service itself (RFC 7644 §4). */
export interface Description {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Returns the `meta` attribute, whose location is the address that the client requests. */
const metaOf = (resourceType: string, location: string) => ({ meta: { resourceType, location } });

/**
 * Describes the schemas (RFC 7643 §7).
 * @param origin the origin of this server, for the addresses
 */
export function schemaResources(origin: string): readonly Description[] {
  return SCHEMAS.map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    ...metaOf('Schema', `${origin}${SCIM_ADDRESS}/Schemas/${schema.id}`),
  }));
}

/**
 * Describes the types of resources (RFC 7643 §6).
 * @param origin the origin of this server, for the addresses
 */
export function resourceTypes(origin: string): readonly Description[] {
  const type = (id: 'User' | 'Group', schema: string, description: string) => ({
    schemas: [RESOURCE_TYPE_SCHEMA],
    id,
    name: id,
    endpoint: `/${id}s`,
    description,
    schema,
    ...metaOf('ResourceType', `${origin}${SCIM_ADDRESS}/ResourceTypes/${id}`),
  });
  return [
    {
      ...type('User', USER_SCHEMA, 'User account'),
      schemaExtensions: [{ schema: ENTERPRISE_USER, required: false }],
    },
    type('Group', GROUP_SCHEMA, 'Group of users'),
  ];
}

const documentationUri = 'https://www.rfc-editor.org/rfc/';

/**
 * Describes the features of the service (RFC 7643 §5), which is read-only.
 * @param maxResults the maximum number of resources in an answer
 */
export function serviceProviderConfig(origin: string, maxResults: number) {
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: false },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key as a bearer token in the Authorization header.',
        specUri: `${documentationUri}rfc6750`,
        primary: true,
      },
      {
        type: 'httpbasic',
        name: 'HTTP Basic',
        description: 'A user name with a password, or any user name with an API key.',
        specUri: `${documentationUri}rfc7617`,
      },
    ],
    ...metaOf('ServiceProviderConfig', `${origin}${SCIM_ADDRESS}/ServiceProviderConfig`),
  };
}
