/**
 * PGlite's own start parameters without -F (which turns fsync off), plus ours:
 * small buffers keep the process at some 200 MB, and a small WAL keeps recovery short.
 */
export const startParams = [
  '--single',
  '-O',
  '-j',
  ...setting('search_path', 'public'),
  ...setting('exit_on_error', 'false'),
  ...setting('log_checkpoints', 'false'),
  ...setting('max_worker_processes', '0'),
  ...setting('max_parallel_workers', '0'),
  ...setting('max_parallel_workers_per_gather', '0'),
  ...setting('max_parallel_maintenance_workers', '0'),
  ...setting('io_method', 'sync'),
  ...setting('fsync', 'on'),
  ...setting('wal_sync_method', 'fsync'),
  ...setting('shared_buffers', '16MB'),
  ...setting('max_wal_size', '128MB'),
];

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}
