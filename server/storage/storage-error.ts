/** The storage cannot be used. The message is for the operator of the server and contains no secrets. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
