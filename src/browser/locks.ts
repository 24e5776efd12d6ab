/** Runs work while nobody else holds this lock, in any context of the extension; a context that dies lets go of it. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // `request` gives the work's own promise, whatever its type says.
  return navigator.locks.request(name, work) as Promise<T>;
}
