import type { LiveTopic } from '@site/contract/sockets';
import { loadWhile } from './loadWhile.ts';

/**
 * Calls `run` a moment after public data of a topic has changed, or may have while the connection was lost. Hidden pages
 * hear of it when they are shown again.
 *
 * @returns a function that unsubscribes
 */
export function watchLive(topic: LiveTopic, run: () => void): () => void {
  return loadWhile(
    () => import(/* webpackChunkName: "live" */ './liveTopics.ts'),
    ({ addWatcher }) => addWatcher(topic, run),
  );
}
