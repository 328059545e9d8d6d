import type { LiveTopic } from '@site/contract/sockets';

/** Milliseconds. */
export const ANNOUNCER_TIMES = {
  /** Longer than a response is cached, so that a page that fetches then gets the new data. */
  delay: 1_500,
  /** Between two announcements of a topic. */
  interval: 5_000,
};

/** Announces changes of a topic a moment later, and at most once per interval. */
export function createAnnouncer(announce: (topic: LiveTopic) => void, times = ANNOUNCER_TIMES) {
  const timers = new Map<LiveTopic, NodeJS.Timeout>();
  const announcedAt = new Map<LiveTopic, number>();
  return {
    changed(topic: LiveTopic): void {
      if (timers.has(topic)) return;
      const now = performance.now();
      const next = (announcedAt.get(topic) ?? -Infinity) + times.interval;
      const run = () => {
        timers.delete(topic);
        announcedAt.set(topic, performance.now());
        announce(topic);
      };
      timers.set(topic, setTimeout(run, Math.max(times.delay, next - now)).unref());
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
