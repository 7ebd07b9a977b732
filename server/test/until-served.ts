/** Retries while the queue is too long on this machine, like every client; a rejected call must have changed nothing. */
export async function untilServed<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  const answered = await call();
  return answered.status === 503 ? untilServed(call) : answered;
}
