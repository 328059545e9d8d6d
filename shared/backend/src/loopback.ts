/** Returns whether a URL leads to this machine, where nobody listens in between. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
