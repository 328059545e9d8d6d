import type { LiveTopic } from '@site/contract/sockets';
import type { SharedStore } from '@site/platform/sharedStore';

const watchers = new Map<() => void, LiveTopic>();

/** Takes the place of the shell's socket. */
export const watchLive: SharedStore['watchLive'] = (topic, run) => {
  watchers.set(run, topic);
  return () => watchers.delete(run);
};

/** Acts as if public data of a topic had changed: whatever `useLive` of the rendered page calls is called. */
export function changeLive(topic: LiveTopic): void {
  for (const [run, watched] of watchers) if (watched === topic) run();
}
