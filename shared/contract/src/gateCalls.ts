/** What belongs to somebody, and what changes what others get: nothing of it is for the gate. */
const CLOSED = /^\/(?:user|remotes|overrides|gate)(?:\/|$)/;

/**
 * Whether the browser of the gate may make a call in the name of staff. It runs a build that nobody has seen yet, so it
 * only reads.
 *
 * @param path below `/api`, or its pattern
 */
export function isOpenToGate(method: string, path: string): boolean {
  return method === 'GET' && !CLOSED.test(path);
}

/** Who the gate is to the calls it makes: nobody who has an account. */
export const GATE_PLAYER = {
  uuid: '00000000-0000-0000-0000-000000000000',
  name: 'gate',
  rank: 'owner',
} as const;
