import type { Releases } from './releases.ts';

/** Has a browser look at a build before it goes live. */
export interface Gate {
  /**
   * Begins to check a deployment that nothing else has found fault with. Whoever comes to a verdict, in this process or
   * another, calls `releases.settle`.
   */
  check(deploymentId: number): Promise<void>;
}

/** For sites that trust their pipelines: no browser looks. */
export function createOpenGate(releases: Pick<Releases, 'settle'>): Gate {
  return {
    async check(deploymentId) {
      await releases.settle(deploymentId, []);
    },
  };
}
