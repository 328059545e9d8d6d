import type { Deployment, GateJob, GateProblem, GateVerdict } from '@site/contract/http/releases';

/** Has a browser look at a build before it goes live. */
export interface Gate {
  /**
   * Begins to check a deployment that nothing else has found fault with. Whoever comes to a verdict, in this process or
   * another, has `releases.settle` called.
   */
  check(deployment: Pick<Deployment, 'id' | 'purpose'>): Promise<void>;
  /** @throws HttpError 401 for who is no worker of the gate */
  admit(token: unknown): void;
  /** The next build for a worker to look at. */
  claim(token: unknown): Promise<GateJob | undefined>;
  /** Takes the verdict of a worker; it counts for what that worker was given. */
  judge(token: unknown, verdict: GateVerdict): Promise<void>;
  close(): Promise<void>;
}

/** Where a problem is that says nothing of the build. What is found in a build names the build. */
export const GATE_ITSELF = 'the gate';

/** What the gate says of itself when it comes to no verdict. */
export const gateFailure = (what: string, todo: string): GateProblem => ({
  check: 'browser',
  what: what.slice(0, 2000),
  where: GATE_ITSELF,
  todo,
});
