const LOOPBACK = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\/?$/;

/** Only one on this machine, to protect other people's sites from a mistake. */
export function loopbackSite(address: string): URL {
  if (LOOPBACK.test(address)) return new URL(address);
  throw new Error(`--site ${address}: expected a site on this machine, such as http://localhost:3000.`);
}

export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
}
