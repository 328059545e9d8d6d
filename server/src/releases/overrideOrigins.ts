/** A dev server on the machine of whose browser it is. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

/** Whether a target of an override is an origin; else it is a version. */
export function isOrigin(target: string): boolean {
  return /^https?:/.test(target);
}

/** Whether a page may load a build from an origin: that of a dev server of one's own, or one that the site names. */
export function mayLoadFrom(origin: string, allowed: readonly string[]): boolean {
  return OWN_MACHINE.test(origin) || allowed.includes(origin);
}
