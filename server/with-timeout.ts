/**
 * Settles as the promise does, or rejects after the time limit.
 *
 * @param time in ms
 * @throws what the promise rejects with, or an Error with `message`
 */
export async function withTimeout<Value>(promise: Promise<Value>, time: number, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    // The error is created only when it is needed: its stack costs more than the timer.
    timer = setTimeout(() => reject(new Error(message)), time);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
