import type { RealtimeModule } from '#kernel/realtime/index.ts';

export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  const askAgain = () => void cache.invalidateQueries({ queryKey: ['people', 'blocked'] });
  onHint('blocks.changed', () => void cache.invalidateQueries({ queryKey: ['people'] }));
  onResync(askAgain);
};
