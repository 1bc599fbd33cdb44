/** What tells whether a provider can be deleted. */
interface Deletable {
  readonly providerType: string | null;
  readonly isCloudView: boolean;
  readonly canDelete: boolean;
}

/** Whether a provider can be deleted: never the user management of the cloud. Other servers write its type differently. */
export function canDelete({ providerType, isCloudView, canDelete: isAllowed }: Deletable): boolean {
  return isAllowed && !(isCloudView && providerType?.toLowerCase() === 'usermanagement');
}
