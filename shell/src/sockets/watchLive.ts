import type { LiveTopic } from '@site/contract/sockets';
import { loadWhile } from './loadWhile.ts';

/** Also after the connection was lost. Hidden pages hear of changes when they are shown again. */
export function watchLive(topic: LiveTopic, run: () => void): () => void {
  return loadWhile(
    () => import(/* webpackChunkName: "live" */ './liveTopics.ts'),
    ({ addWatcher }) => addWatcher(topic, run),
  );
}
