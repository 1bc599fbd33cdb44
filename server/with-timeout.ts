/**
 * Waits for something no longer than it may take.
 *
 * @param time in ms
 * @throws what the promise rejects with, or an Error with `late` as its message
 */
export async function inTime<Value>(promise: Promise<Value>, time: number, late: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, time, new Error(late));
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
