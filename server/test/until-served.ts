/** Calls again while the line is too long on this machine, as every client does; a refused call must have changed nothing. */
export async function untilServed<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  const answered = await call();
  return answered.status === 503 ? untilServed(call) : answered;
}
