import { OrFilter, PresenceFilter } from 'ldapts';
import type { ConnectorDeps } from '../providers/connector';
import type { IsStored, SourcePhoto } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { IDS, idOf } from './convert-entries';
import { attributesOf } from './entry-attributes';
import { bothOf, userFilterOf } from './ldap-filters';
import { openLdapConnection } from './open-ldap-connection';

/** The attributes of photos, the one of Active Directory first. */
const PHOTOS = ['thumbnailPhoto', 'jpegPhoto'];

const CHANGED = ['modifyTimestamp', 'whenChanged'];

const PAGE = 500;

/**
 * Reads the photos of users. Each is read alone, and only if its entry has changed, because photos are large and hardly
 * ever change.
 */
export async function* readPhotos(
  deps: ConnectorDeps,
  provider: IdentityProvider,
  { isStored, signal }: { readonly isStored: IsStored; readonly signal: AbortSignal },
): AsyncGenerator<SourcePhoto> {
  const connection = await openLdapConnection(deps, provider, signal);
  try {
    await connection.bind(provider);
    const anyPhoto = new OrFilter({ filters: PHOTOS.map((attribute) => new PresenceFilter({ attribute })) });
    const filter = bothOf(userFilterOf(provider), anyPhoto);
    const everything = { base: provider.rootContext, scope: 'sub', filter, attributes: [...IDS, ...CHANGED] } as const;
    for await (const entries of connection.readAll(everything, PAGE)) {
      for (const entry of entries) {
        const attributes = attributesOf(entry);
        const found = { externalId: idOf(attributes), version: attributes.first(...CHANGED) };
        if (isStored(found)) yield found;
        else {
          const own = { base: entry.dn, scope: 'base', filter: anyPhoto, attributes: PHOTOS } as const;
          const [photo] = await connection.read(own, 1);
          yield { ...found, bytes: photo && attributesOf(photo).bytes(...PHOTOS) };
        }
      }
    }
  } finally {
    connection.close();
  }
}
