/**
 * Settles like the promise, or rejects after the timeout.
 * @param time the timeout in ms
 * @throws the reason of the promise, or an Error with `message`
 */
export async function withTimeout<Value>(promise: Promise<Value>, time: number, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    // The error is created only if it is needed, because its stack costs more than the timer.
    timer = setTimeout(() => reject(new Error(message)), time);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
