import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

type Gauges = { connections: () => number; deadLetters: () => number };

/** Counters of one server. The labels are route patterns, so their number is bounded. */
export function createMetrics({ connections, deadLetters }: Gauges) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'plaza_http_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const failures = new Counter({ name: 'plaza_unexpected_failures_total', help: 'Failures that answered 500.', registers });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('plaza_sockets', 'Connected sockets of this process.', connections);
  gauge('plaza_dead_jobs', 'Jobs given up since this process started.', deadLetters);
  return {
    observe: ({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) =>
      calls.observe({ method, route, status: String(status) }, seconds),
    countFailure: () => failures.inc(),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
