import { clear, createStore } from 'idb-keyval';
import { afterAll, beforeEach } from 'vitest';

type Stores = {
  openOutbox: (owner: { userId: string; onStored: () => Promise<void> }) => () => void;
  useOutbox: { setState: (state: { items: []; isOffline: boolean; retrying: [] }) => void };
  knownRevisions: { clear: () => void };
};

/** All test files share one document and one IndexedDB: what one has not sent would appear in the channel of the next one. */
export const startWithEmptyChat = ({ openOutbox, useOutbox, knownRevisions }: Stores): void => {
  const empty = async () => {
    // Closes the outbox that the page of a test opened: it would send, in a later test, what another test page stores.
    openOutbox({ userId: '', onStored: async () => {} })();
    knownRevisions.clear();
    await clear(createStore('plaza-v1-prod', 'chat'));
    useOutbox.setState({ items: [], isOffline: false, retrying: [] });
  };
  beforeEach(empty);
  afterAll(empty);
};
